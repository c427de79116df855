import { Badge, badgeDescriptionIds } from '../../ui/badge.tsx';
import { statuses } from './texts.ts';

const t: ReadonlyMap<string, (typeof statuses)[keyof typeof statuses]> = new Map(Object.entries(statuses));

interface ClientStatusBadgeProps {
  status: string;
  /** The client of the list row. Without it, the badge is on its own. */
  inRowOf?: number;
}

const rowId = (clientId: number) => `client-${clientId}-status`;

/** Ids of the status and its explanation, which describe the link to the client. */
export const statusWords = (clientId: number): string => badgeDescriptionIds(rowId(clientId));

/** A status that this version does not know is gray. */
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
