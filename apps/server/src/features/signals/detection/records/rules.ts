import { openEnrollment } from 'estimator/open-enrollment';
import { statusesToMeetIn } from '../../../engagements/rules.ts';
import { addDays, type IsoDate } from '../../periods/rules.ts';
import { periodsOf } from '../coverage/rules.ts';
import { type ClientFacts, type EstimateFacts, stateOn } from '../facts/rules.ts';
import { noAmount, type Span } from '../rules.ts';

/** After a referral or a missed meeting, before it is shown, and until it is due. As for the to-do about clients who have not joined. */
const graceDays = 7;
const dueDays = { meeting: 14, profile: 14, analyses: 14, address: 7 };

const isWaiting = ({ status }: ClientFacts): boolean => statusesToMeetIn.includes(status);

/** Figures that only have other digests are the same to everyone. */
function outdatedBy({ kept, present, ...estimate }: EstimateFacts) {
  if (!kept || !present) return null;
  const changed = (['law', 'prices', 'rules'] as const).filter((part) => kept[part] !== present[part]);
  if (changed.length === 0) return null;
  const after_cents = periodsOf({ kept, present, ...estimate })[0]?.household_total?.year_cents ?? null;
  const before_cents = kept.year_total_cents;
  return after_cents === before_cents ? null : { changed, before_cents, after_cents };
}

/** Until the last day for January 1, then until the end of the plan year. */
export const estimateOutdated = (facts: ClientFacts): Span[] =>
  facts.estimates
    .filter(({ plan_year }) => `${plan_year}-12-31` >= facts.today)
    .flatMap((estimate) => {
      const { plan_year, id } = estimate;
      const outdated = outdatedBy(estimate);
      if (!outdated) return [];
      const { changed, before_cents, after_cents } = outdated;
      const span = (due_on: IsoDate, from: IsoDate | null): Span => ({
        from,
        until: due_on,
        signal: {
          kind: 'estimate_outdated',
          subject: `year-${plan_year}`,
          opens_on: null,
          due_on,
          amount_cents: before_cents === null || after_cents === null ? null : Math.abs(after_cents - before_cents),
          estimation_id: id,
          source: 'The tables that the estimate was calculated with, and those of today',
          facts: { plan_year, before_cents, after_cents, changed: changed.join(', ') },
        },
      });
      const state = stateOn(facts, `${plan_year - 1}-11-01`);
      const period = state === null ? null : openEnrollment(state, plan_year);
      const first = period?.january_start_by ?? period?.ends_on ?? null;
      const end = `${plan_year}-12-31`;
      return first === null ? [span(end, null)] : [span(first, null), span(end, addDays(first, 1))];
    });

export function addressRejected({ rejected_on }: ClientFacts): Span[] {
  if (rejected_on === null) return [];
  return [
    {
      from: null,
      until: null,
      signal: {
        ...noAmount,
        kind: 'address_rejected',
        subject: 'email',
        due_on: addDays(rejected_on, dueDays.address),
        source: 'The answer of the client’s mail server',
        facts: { rejected_on },
      },
    },
  ];
}

/** Clients of advisors on Core are not asked for it (`complete_profile`). */
export function profileMissing(facts: ClientFacts): Span[] {
  const { survey, referred_on, advisor_plan, birth_date } = facts;
  if (survey || advisor_plan === 'core' || !isWaiting(facts)) return [];
  return [
    {
      from: addDays(referred_on, graceDays),
      until: null,
      signal: {
        ...noAmount,
        kind: 'profile_missing',
        subject: 'survey',
        due_on: addDays(referred_on, dueDays.profile),
        source: 'The client’s profile',
        facts: { referred_on, has_birth_date: birth_date !== null },
      },
    },
  ];
}

/** The days count from the referral, or from the last meeting that was not held. */
export function noMeeting(facts: ClientFacts): Span[] {
  const { referred_on, last_meeting_on, met_on } = facts;
  if (met_on !== null || !isWaiting(facts)) return [];
  const since = last_meeting_on !== null && last_meeting_on > referred_on ? last_meeting_on : referred_on;
  return [
    {
      from: addDays(since, graceDays),
      until: null,
      signal: {
        ...noAmount,
        kind: 'no_meeting',
        subject: 'meeting',
        due_on: addDays(since, dueDays.meeting),
        source: 'The client’s meetings',
        facts: { referred_on, last_meeting_on: since === referred_on ? null : since },
      },
    },
  ];
}

/** They were promised for when the profile is complete or the client has spoken with the agent (`upload_analyses`). */
export function analysesDue(facts: ClientFacts): Span[] {
  const [since] = [facts.survey?.completed_on, facts.met_on].filter((on) => on != null).sort();
  if (since === undefined || facts.has_analyses || !isWaiting(facts)) return [];
  return [
    {
      from: null,
      until: null,
      signal: {
        ...noAmount,
        kind: 'analyses_due',
        subject: 'analyses',
        due_on: addDays(since, dueDays.analyses),
        source: 'The client’s analyses',
        facts: { since },
      },
    },
  ];
}
