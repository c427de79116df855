import type { Subscription } from 'contract/endpoints/billing';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge-tone.ts';
import { notSubscribed, statusLabels } from '../texts.ts';

const tones: Readonly<Partial<Record<Subscription['status'], BadgeTone>>> = {
  trialing: 'leaf',
  active: 'leaf',
  past_due: 'amber',
  incomplete: 'amber',
  paused: 'amber',
  unpaid: 'brick',
  canceled: 'brick',
};

interface SubscriptionStatusProps {
  subscription: Pick<Subscription, 'status'> | null;
  /** True after a purchase whose payment may not be booked yet. */
  hasUpdatedSeats: boolean;
}

export function SubscriptionStatus({ subscription, hasUpdatedSeats }: SubscriptionStatusProps) {
  if (!subscription) return <Badge tone="gray">{notSubscribed}</Badge>;
  const status = hasUpdatedSeats && subscription.status === 'past_due' ? 'active' : subscription.status;
  return <Badge tone={tones[status] ?? 'gray'}>{statusLabels[status]}</Badge>;
}
