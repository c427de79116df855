import { Badge, badgeDescriptionIds } from '../../ui/badge.tsx';
import { statuses } from './texts.ts';

const t: ReadonlyMap<string, (typeof statuses)[keyof typeof statuses]> = new Map(Object.entries(statuses));

interface ClientStatusBadgeProps {
  status: string;
  inRowOf?: number;
}

const rowId = (clientId: number) => `client-${clientId}-status`;

export const statusWords = (clientId: number): string => badgeDescriptionIds(rowId(clientId));

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
