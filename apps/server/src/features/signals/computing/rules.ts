import { notificationOfSignal } from 'contract/vocabulary/inbox';
import type { SignalKind } from 'contract/vocabulary/signals';
import type { AppContext } from '../../../context.ts';
import type { SignalStatus } from '../../../db/database.gen.ts';
import type { RecordedEvent } from '../../notifications/recording/operations.ts';
import type { Finding, FoundSignal } from '../detection/rules.ts';
import type { IsoDate } from '../periods/rules.ts';
import { digestFacts } from '../records/rules.ts';

/** Of clients who are served. One who is missing in the result has no signals, and no date changes that. */
export type FindSignals = (
  ctx: AppContext,
  client_ids: readonly number[],
  today: IsoDate,
) => Promise<ReadonlyMap<number, Finding>>;

/** A signal that is not closed, or that was dismissed before it was closed. */
export interface StoredSignal {
  readonly id: number;
  readonly client_id: number;
  readonly kind: SignalKind;
  readonly subject: string;
  readonly due_on: IsoDate;
  readonly estimation_id: number | null;
  readonly status: SignalStatus;
  /** Of its facts, hexadecimal. */
  readonly digest: string;
}

export interface WantedSignal extends FoundSignal {
  readonly client_id: number;
  readonly digest: string;
}

export interface SignalChanges {
  readonly opened: readonly WantedSignal[];
  readonly updated: readonly { readonly id: number; readonly is_reopened: boolean; readonly to: WantedSignal }[];
  /** Dismissed ones that were closed, and apply again with the facts that they were dismissed with. */
  readonly dismissed: readonly StoredSignal[];
  readonly closed: readonly StoredSignal[];
}

const keyOf = ({ client_id, kind, subject, due_on }: Pick<StoredSignal, 'client_id' | 'kind' | 'subject' | 'due_on'>) =>
  JSON.stringify([client_id, kind, subject, due_on]);

/** One for each client, kind, subject and due date. */
export function wantedSignals(
  digest_key: string,
  findings: Iterable<readonly [number, Finding]>,
): ReadonlyMap<string, WantedSignal> {
  const wanted = new Map<string, WantedSignal>();
  for (const [client_id, { signals }] of findings)
    for (const signal of signals) {
      const key = keyOf({ client_id, ...signal });
      if (!wanted.has(key)) wanted.set(key, { ...signal, client_id, digest: digestFacts(digest_key, signal) });
    }
  return wanted;
}

/** @param stored in the order of their ids */
export function changesTo(stored: readonly StoredSignal[], wanted: ReadonlyMap<string, WantedSignal>): SignalChanges {
  const current = new Map(stored.filter(({ status }) => status !== 'closed').map((one) => [keyOf(one), one]));
  const closed = new Map(stored.filter(({ status }) => status === 'closed').map((one) => [keyOf(one), one]));
  const [opened, dismissed]: [WantedSignal[], StoredSignal[]] = [[], []];
  const updated: SignalChanges['updated'][number][] = [];
  for (const [key, to] of wanted) {
    const [before, ended] = [current.get(key), closed.get(key)];
    if (before) {
      const hasOtherFacts = before.digest !== to.digest;
      if (hasOtherFacts || before.estimation_id !== to.estimation_id)
        updated.push({ id: before.id, is_reopened: hasOtherFacts && before.status === 'dismissed', to });
    } else if (ended?.digest === to.digest) dismissed.push(ended);
    else opened.push(to);
  }
  return { opened, updated, dismissed, closed: [...current].flatMap(([key, one]) => (wanted.has(key) ? [] : [one])) };
}

export const changedClients = ({ opened, updated, dismissed, closed }: SignalChanges): number[] => [
  ...new Set([...opened, ...updated.map(({ to }) => to), ...dismissed, ...closed].map(({ client_id }) => client_id)),
];

export interface OpenedSignal {
  readonly id: number;
  readonly client_id: number;
  readonly kind: SignalKind;
  /** Null also for an assignee who does not see the client. */
  readonly assignee_id: number | null;
}

/** For the assignee, or else for the advisor and the agent. A signal that opens again, or returns on its day, is another event. */
export const notificationsOf = (opened: readonly OpenedSignal[], now: string): readonly RecordedEvent[] =>
  opened.flatMap(({ id, client_id, kind: of, assignee_id }) => {
    const kind = notificationOfSignal[of];
    if (kind === null) return [];
    const to = assignee_id === null ? { for_staff: true } : { user_ids: [assignee_id] };
    return [{ kind, event_key: `signal ${id} ${now}`, client_id, signal_id: id, ...to }];
  });
