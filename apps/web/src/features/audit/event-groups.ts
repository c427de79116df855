import type { AuditEvent } from 'contract/endpoints/audit';

export interface AuditRow {
  readonly event: AuditEvent;
  /** Events before it that are the same but for their time. */
  readonly earlier: readonly AuditEvent[];
  /** One of the earlier events of the row above. */
  readonly isPart?: true;
}

const sameness = ({ action, sentence, actor, user, viewed_as, clients, more_clients, address }: AuditEvent): string =>
  JSON.stringify([action, sentence, actor, user?.id, viewed_as?.id, clients, more_clients, address]);

/** Reads that follow each other and say the same are one row. Changes never are. */
export function groupEvents(events: readonly AuditEvent[], open: ReadonlySet<number>): readonly AuditRow[] {
  const groups: { event: AuditEvent; earlier: AuditEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && event.kind === 'read' && last.event.kind === 'read' && sameness(last.event) === sameness(event))
      last.earlier.push(event);
    else groups.push({ event, earlier: [] });
  }
  return groups.flatMap((group): AuditRow[] => [
    group,
    ...(open.has(group.event.id) ? group.earlier : []).map((event) => ({ event, earlier: [], isPart: true as const })),
  ]);
}
