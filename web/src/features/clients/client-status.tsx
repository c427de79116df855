import { Badge } from '../../ui/badge.tsx';
import { statuses } from './texts.ts';

const words: ReadonlyMap<string, (typeof statuses)[keyof typeof statuses]> = new Map(Object.entries(statuses));

/** Where an engagement stands. A status that this browser does not know is gray, with what is said of a scheduled one. */
export function ClientStatusBadge({ status }: { status: string }) {
  const { label, tip, tone, isOutline } = words.get(status) ?? {
    ...statuses.scheduled,
    tone: 'gray',
    isOutline: undefined,
  };
  return (
    <Badge tone={tone} tip={tip} {...(isOutline && { isOutline })}>
      {label}
    </Badge>
  );
}
