import { sql } from 'kysely';
import type { ClientScope } from '../../../../auth/actor.ts';
import type { AppContext } from '../../../../context.ts';
import { hasCurrent } from '../../../analyses/queries.ts';
import { visibleEngagements } from '../../../engagements/queries.ts';
import { rejectedAt } from '../../../notifications/queries.ts';
import { entitledPlanOf } from '../../../users/queries.ts';

/** The date in Eastern Time, as that of the run. */
const dayOf = (moment: ReturnType<typeof sql>) => sql<string>`(${moment} at time zone 'America/New_York')::date`;

const metAt = sql`(select min(start_at) from bookings
  where bookings.engagement_id = engagements.id and bookings.outcome = 'held')`;

/** Also a meeting that has ended. */
const lastMeetingAt = sql`(select max(end_at) from bookings
  where bookings.user_id = users.id and bookings.status in ('ACCEPTED', 'PENDING', 'AWAITING_HOST'))`;

/** Null until the survey is complete, then when the client last wrote the income. */
const surveyedAt = sql`case when client_profiles.survey_completed_at is not null
  then greatest(client_profiles.survey_completed_at, signal_checks.income_changed_at) end`;

export type ClientRow = Awaited<ReturnType<typeof listClients>>[number];

export const listClients = (
  ctx: Pick<AppContext, 'db' | 'payments'>,
  scope: ClientScope,
  client_ids: readonly number[],
) =>
  visibleEngagements(ctx.db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('accounts as firm', 'firm.id', 'advisor.account_id')
    .leftJoin('signal_checks', 'signal_checks.client_id', 'users.id')
    .where(sql<boolean>`users.id = any(${client_ids}::bigint[])`)
    .select(['users.id', 'users.first_name', 'users.last_name', 'engagements.account_id', 'engagements.status'])
    .select(['client_profiles.client_request_type', 'client_profiles.zip_code', 'client_profiles.spouse_name'])
    .select(['client_profiles.birthdate_encrypted', 'client_profiles.household_income_encrypted'])
    .select(surveyedAt.$castTo<string | null>().as('surveyed_at'))
    .select([
      dayOf(sql`engagements.referred_at`).as('referred_on'),
      dayOf(sql`client_profiles.survey_completed_at`).$castTo<string | null>().as('completed_on'),
      dayOf(surveyedAt).$castTo<string | null>().as('survey_on'),
      dayOf(metAt).$castTo<string | null>().as('met_on'),
      dayOf(lastMeetingAt).$castTo<string | null>().as('last_meeting_on'),
      dayOf(rejectedAt).$castTo<string | null>().as('rejected_on'),
      sql<boolean>`${hasCurrent('hpa')} and ${hasCurrent('hpa_fa')}`.as('has_analyses'),
      entitledPlanOf(ctx, 'advisor', 'firm').as('advisor_plan'),
    ])
    .execute();
