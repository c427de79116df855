import type { InvoiceStatus } from 'contract/vocabulary/billing';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge-tone.ts';

const tones: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  draft: 'gray',
  open: 'amber',
  paid: 'leaf',
  uncollectible: 'brick',
  void: 'gray',
};

export const InvoiceBadge = ({ status }: { status: InvoiceStatus }) => <Badge tone={tones[status]}>{status}</Badge>;
