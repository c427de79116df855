import type { ClientStatus } from '../../../../db/database.gen.ts';
import { addDays, type IsoDate } from '../../periods/rules.ts';
import { specialEnrollment } from '../events/rules.ts';
import type { ClientFacts } from '../facts/rules.ts';
import { incomeChanged, incomeLimit, surchargeAppeal } from '../income/rules.ts';
import { openEnrollmentSpans, turns26 } from '../marketplace/rules.ts';
import { employerCoverageEnds, medicareReview, turns65 } from '../medicare/rules.ts';
import { planEnds } from '../policies/rules.ts';
import { addressRejected, analysesDue, estimateOutdated, noMeeting, profileMissing } from '../records/rules.ts';
import {
  costsChange,
  creditExcess,
  discontinuedPlans,
  plansToRenew,
  renewalOf,
  renewsPlans,
} from '../renewal/rules.ts';
import type { Finding, FoundSignal, Span } from '../rules.ts';

const rules: readonly ((facts: ClientFacts) => readonly Span[])[] = [
  turns65,
  employerCoverageEnds,
  turns26,
  openEnrollmentSpans,
  specialEnrollment,
  incomeLimit,
  incomeChanged,
  creditExcess,
  costsChange,
  planEnds,
  discontinuedPlans,
  medicareReview,
  surchargeAppeal,
  estimateOutdated,
  addressRejected,
  profileMissing,
  noMeeting,
  analysesDue,
];

/** The firm no longer works with the client. */
const endedStatuses: readonly ClientStatus[] = ['cancelled', 'passed', 'terminated'];

const keyOf = ({ kind, subject, due_on }: FoundSignal): string => `${kind} ${subject} ${due_on}`;

/** The first day after today on which a signal appears or disappears. */
function nextOf({ from, until }: Span, today: IsoDate): IsoDate | null {
  if (until !== null && (until < today || (from !== null && until < from))) return null;
  if (from !== null && from > today) return from;
  return until === null ? null : addDays(until, 1);
}

/** Without an estimate, plans that are in force at the end of a year are listed in that year. */
const nextPlansOn = (facts: ClientFacts): IsoDate | null =>
  renewsPlans(facts) ? `${Number(facts.today.slice(0, 4)) + 1}-01-01` : null;

/**
 * The signals of a client on `facts.today`. Rules give the days on which each is shown, and do not look at the date, so that
 * the days on which the date alone changes something are known.
 */
export function findSignals(facts: ClientFacts): Finding {
  const { today } = facts;
  const isOver = endedStatuses.includes(facts.status);
  const spans = isOver ? [] : rules.flatMap((rule) => rule(facts));
  const signals = new Map<string, FoundSignal>();
  let next_on = isOver ? null : nextPlansOn(facts);
  for (const span of spans) {
    const { from, until, signal } = span;
    const isShown = (from === null || from <= today) && (until === null || today <= until);
    if (isShown && !signals.has(keyOf(signal))) signals.set(keyOf(signal), signal);
    const next = nextOf(span, today);
    if (next !== null && (next_on === null || next < next_on)) next_on = next;
  }
  const renewal = isOver ? null : (renewalOf(facts) ?? plansToRenew(facts));
  return { signals: [...signals.values()], renewal, next_on };
}
