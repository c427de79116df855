import type { SignalKind } from 'contract/vocabulary/signals';
import type { FoundSignal } from '../rules.ts';
import * as coverage from './coverage/rules.ts';
import type { Reader, Shown, Texts } from './format/rules.ts';
import * as records from './records/rules.ts';

const texts = {
  turns_65: coverage.turns65,
  employer_coverage_ends: coverage.employerCoverageEnds,
  turns_26: coverage.turns26,
  open_enrollment: coverage.openEnrollment,
  special_enrollment: coverage.specialEnrollment,
  income_limit: records.incomeLimit,
  income_changed: records.incomeChanged,
  credit_excess: records.creditExcess,
  costs_change: records.costsChange,
  plan_ends: coverage.planEnds,
  medicare_review: coverage.medicareReview,
  surcharge_appeal: records.surchargeAppeal,
  estimate_outdated: records.estimateOutdated,
  address_rejected: records.addressRejected,
  profile_missing: records.profileMissing,
  no_meeting: records.noMeeting,
  analyses_due: records.analysesDue,
} satisfies Record<SignalKind, (shown: Shown) => Texts>;

/** What a signal says to an advisor or agent, or to the client, who sees the kinds of `clientSignalKinds` without amounts. */
export const textsOf = (
  { kind, ...signal }: Pick<FoundSignal, 'kind' | 'opens_on' | 'due_on' | 'amount_cents' | 'facts'>,
  reader: Reader,
): Texts => texts[kind]({ ...signal, reader });
