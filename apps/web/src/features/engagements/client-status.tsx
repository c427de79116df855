import { Badge, badgeDescriptionIds } from '../../ui/badge.tsx';
import { statuses } from './texts.ts';

const t: ReadonlyMap<string, (typeof statuses)[keyof typeof statuses]> = new Map(Object.entries(statuses));

interface ClientStatusBadgeProps {
  status: string;
  /** The client of the row that it stands in; left out where it stands alone. */
  inRowOf?: number;
}

const rowId = (clientId: number) => `client-${clientId}-status`;

/** What describes the link to a client in a list: the status beside it and what that means. */
export const statusWords = (clientId: number): string => badgeDescriptionIds(rowId(clientId));

/** Where an engagement stands. A status that this browser does not know is gray, with what is said of a scheduled one. */
export function ClientStatusBadge({ status, inRowOf }: ClientStatusBadgeProps) {
  const { label, tip, tone, isOutline } = t.get(status) ?? {
    ...statuses.scheduled,
    tone: 'gray',
    isOutline: undefined,
  };
  return (
    <Badge
      tone={tone}
      tooltip={tip}
      {...(isOutline && { isOutline })}
      inRow={inRowOf === undefined ? undefined : rowId(inRowOf)}
    >
      {label}
    </Badge>
  );
}
