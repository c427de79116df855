import type { SelectedSignal, Signal } from 'contract/endpoints/signals';
import { planYears } from 'contract/vocabulary/estimations';
import { type SignalKind, type SignalPeriod, signalKinds, signalPeriods } from 'contract/vocabulary/signals';
import * as z from 'zod';
import type { Encryption } from '../../crypto/encryption.ts';
import { byteOrderMark, csvLine } from '../../http/csv.ts';
import { textsOf } from './detection/texts/rules.ts';
import type { SignalRow } from './queries.ts';
import { decryptFacts, type StoredFacts } from './records/rules.ts';

const countedPeriods = z.record(z.enum(signalPeriods), z.number());
const countedKinds = z.record(z.enum(signalKinds), z.number());

interface Counted {
  readonly kind: SignalKind;
  readonly period: SignalPeriod;
  readonly count: number;
}

interface Chosen {
  readonly kinds?: readonly SignalKind[] | undefined;
  readonly period?: SignalPeriod | undefined;
}

const sumOf = (rows: readonly Counted[]): number => rows.reduce((sum, { count }) => sum + count, 0);

/** Each choice of a filter is counted under the other filters. */
export function countsOf(rows: readonly Counted[], { kinds, period }: Chosen) {
  const ofKinds = rows.filter((row) => kinds?.includes(row.kind) ?? true);
  const ofPeriod = rows.filter((row) => period === undefined || row.period === period);
  const periods = signalPeriods.map((one) => [one, sumOf(ofKinds.filter((row) => row.period === one))]);
  const byKind = signalKinds.map((one) => [one, sumOf(ofPeriod.filter((row) => row.kind === one))]);
  return {
    totalCount: sumOf(ofKinds.filter((row) => ofPeriod.includes(row))),
    counts: {
      periods: countedPeriods.parse(Object.fromEntries(periods)),
      kinds: countedKinds.parse(Object.fromEntries(byKind)),
    },
  };
}

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** The year of the estimate that answers the signal, if the client has one until then to start from. */
function nextPlanYear({ kind, first_plan_year }: SignalRow, { facts }: StoredFacts) {
  const known = kind === 'estimate_outdated' ? Number(facts.plan_year) + 1 : facts.year;
  const isAnswer = kind === 'costs_change' || kind === 'open_enrollment' || kind === 'estimate_outdated';
  const year = isAnswer ? planYears.find((one) => one === known) : undefined;
  return year !== undefined && first_plan_year !== null && first_plan_year <= year ? year : null;
}

export const toSelected = (row: SignalRow): SelectedSignal => ({
  id: row.id,
  version: row.version,
  client: { id: row.client_id, name: row.client_name },
  financial_advisor: named(row.advisor_id, row.advisor_name),
  health_advisor: named(row.agent_id, row.agent_name),
});

export function toSignal(encryption: Encryption, row: SignalRow, reader: 'staff' | 'client'): Signal {
  const { kind, opens_on, due_on, status, dismissal_reason: reason, changed_at } = row;
  const stored = decryptFacts(encryption, row.facts_encrypted);
  const { title, reasons } = textsOf({ ...stored, kind, opens_on, due_on }, reader);
  const isStaff = reader === 'staff';
  return {
    ...{ id: row.id, version: row.version, kind, status, title, reasons: [...reasons], opens_on, due_on },
    client: { id: row.client_id, name: row.client_name },
    financial_advisor: named(row.advisor_id, row.advisor_name),
    health_advisor: named(row.agent_id, row.agent_name),
    assignee: isStaff ? named(row.assignee_id, row.assignee_name) : null,
    source: stored.source,
    amount: isStaff && stored.amount_cents !== null ? stored.amount_cents / 100 : null,
    estimation_id: isStaff ? row.estimation_id : null,
    next_plan_year: isStaff ? nextPlanYear(row, stored) : null,
    snoozed_until: row.snoozed_until,
    dismissal: reason && changed_at !== null ? { reason, by: row.changer_name, at: changed_at } : null,
    messaged_at: isStaff ? row.messaged_at : null,
    opened_at: row.opened_at,
  };
}

const statuses: Readonly<Record<Signal['status'], string>> = {
  open: 'Open',
  snoozed: 'Snoozed',
  dismissed: 'Dismissed',
};

export const csvHeader = `${byteOrderMark}${csvLine([
  ...['Client', 'Signal', 'Reasons', 'Due', 'Opens', 'At Stake a Year'],
  ...['Assigned To', 'Advisor', 'Agent', 'Status'],
])}`;

export const csvLineOf = ({ client, title, reasons, due_on, opens_on, amount, status, ...people }: Signal): string =>
  csvLine([
    ...[client.name, title, reasons.join(' '), due_on, opens_on ?? '', amount?.toFixed(2) ?? ''],
    ...[people.assignee, people.financial_advisor, people.health_advisor].map((person) => person?.name ?? ''),
    statuses[status],
  ]);
