import { isMajorMedical } from 'estimator/policy-impact';
import { addDays, type IsoDate } from '../../periods/rules.ts';
import type { ClientFacts, PolicyFacts } from '../facts/rules.ts';
import { noAmount, type Span } from '../rules.ts';

/** From which day on an end is shown. */
const noticeDays = 90;
/** A plan that begins within this time follows one that ends. */
const successorDays = 31;

const medicareTypes = ['medicare_advantage', 'medicare_supplement', 'part_d'];
const endedStatuses = ['cancelled', 'terminated'];

type Kind = (policy: PolicyFacts) => boolean;

export const isHealthPlan: Kind = (policy) => isMajorMedical(policy);
export const isMedicarePlan: Kind = ({ policy_type }) => medicareTypes.includes(policy_type);
export const isAdvantage: Kind = ({ policy_type }) => policy_type === 'medicare_advantage';
export const isDrugPlan: Kind = ({ policy_type }) => policy_type === 'part_d' || policy_type === 'medicare_advantage';
/** A plan of a calendar year. Medigap does not end with it. */
export const isOfYear: Kind = (policy) => policy.policy_type === 'aca' || isDrugPlan(policy);
export const isPartBPlan: Kind = ({ policy_type }) => isMedicarePlanWithB.includes(policy_type);
const isMedicarePlanWithB = ['medicare_advantage', 'medicare_supplement'];

/** One that ended on an unknown day, or before it began, never counts. */
const tookEffect = ({ policy_status, effective_date, end_date }: PolicyFacts): boolean =>
  end_date === null ? !endedStatuses.includes(policy_status) : end_date >= (effective_date ?? '');

export const isInForceOn = (policy: PolicyFacts, on: IsoDate): boolean =>
  tookEffect(policy) && (policy.effective_date ?? '') <= on && (policy.end_date ?? on) >= on;

/** Whether a plan of the kind begins in a period. */
export const beginsIn = ({ policies }: ClientFacts, isOfKind: Kind, from: IsoDate, to: IsoDate): boolean =>
  policies.some((policy) => {
    const { effective_date } = policy;
    const isIn = effective_date !== null && from <= effective_date && effective_date <= to;
    return isIn && isOfKind(policy) && tookEffect(policy);
  });

export const planNameOf = ({ plan_name, issuer_name }: PolicyFacts): string => plan_name || issuer_name;

const kinds = [
  { isOfKind: isHealthPlan, isSuccessor: (policy: PolicyFacts) => isHealthPlan(policy) || isMedicarePlan(policy) },
  { isOfKind: isAdvantage, isSuccessor: isAdvantage },
  { isOfKind: ({ policy_type }: PolicyFacts) => policy_type === 'part_d', isSuccessor: isDrugPlan },
];

/** Plans that end before December 31 without another plan that follows. Those of a year are renewed at its end. */
export function endingPolicies({ policies }: ClientFacts): (PolicyFacts & { readonly end_date: IsoDate })[] {
  return policies.flatMap((policy) => {
    const { id, end_date } = policy;
    if (end_date === null || end_date.endsWith('-12-31') || !tookEffect(policy)) return [];
    const kind = kinds.find(({ isOfKind }) => isOfKind(policy));
    if (!kind) return [];
    const last = addDays(end_date, successorDays);
    const isFollowed = policies.some(
      (other) =>
        other.id !== id &&
        kind.isSuccessor(other) &&
        tookEffect(other) &&
        (other.effective_date ?? '') <= last &&
        (other.end_date === null || other.end_date > end_date),
    );
    return isFollowed ? [] : [{ ...policy, end_date }];
  });
}

export const planEnds = (facts: ClientFacts): Span[] =>
  endingPolicies(facts).map((policy) => ({
    from: addDays(policy.end_date, -noticeDays),
    until: policy.end_date,
    signal: {
      ...noAmount,
      kind: 'plan_ends',
      subject: `policy-${policy.id}`,
      due_on: policy.end_date,
      source: '45 CFR 155.420(d)(1) and (e); the policy of the client',
      facts: {
        plan: planNameOf(policy),
        issuer: policy.issuer_name,
        ends_on: policy.end_date,
        is_medicare: isMedicarePlan(policy),
      },
    },
  }));
