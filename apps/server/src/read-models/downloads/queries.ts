import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { AccountScope, Actor, ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleEngagements } from '../../features/engagements/queries.ts';
import { visibleTo } from '../../features/estimations/queries.ts';
import { policyColumns } from '../../features/policies/queries.ts';
import { fullNameOf, shownEmail } from '../../features/users/queries.ts';

/** Rows per query. All queries read in the order of a key, from the row after the last one. */
export const batch = 500;

export const listClients = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .leftJoin('users as advisor', 'advisor.id', 'engagements.financial_advisor_id')
    .leftJoin('users as agent', 'agent.id', 'engagements.health_advisor_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      shownEmail.as('email'),
      'users.phone_number',
      'users.created_at',
      'users.onboarding_complete',
      'client_profiles.client_request_type as coverage',
      'client_profiles.survey_completed_at',
      'client_profiles.client_notes_encrypted',
      'engagements.status',
      'engagements.projected_start_on as projected_start_date',
      'engagements.referred_at',
      'engagements.advisor_notes_encrypted',
      fullNameOf('advisor').as('financial_advisor'),
      fullNameOf('agent').as('health_agent'),
    ])
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(batch)
    .execute();

export async function listClientIds(db: Db, scope: ClientScope): Promise<number[]> {
  const rows = await visibleEngagements(db, scope).select('users.id').orderBy('users.id').execute();
  return rows.map(({ id }) => id);
}

export const listSurveys = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .select([
      'users.id',
      'client_profiles.birthdate_encrypted',
      'client_profiles.sex',
      'client_profiles.zip_code',
      'client_profiles.spouse_name',
      'client_profiles.taxable_dependents',
      'client_profiles.household_income_encrypted',
      'client_profiles.preferred_providers_encrypted',
      'client_profiles.medications_encrypted',
      'client_profiles.survey_completed_at',
    ])
    .where('users.id', '>', after)
    // Others read the answers once the client has sent them.
    .$if(scope.kind !== 'self', (query) => query.where('client_profiles.survey_completed_at', 'is not', null))
    .orderBy('users.id')
    .limit(batch)
    .execute();

export const listHousehold = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('client_profiles', 'client_profiles.user_id', 'users.id')
    .innerJoin('dependents', 'dependents.user_id', 'users.id')
    .select(['dependents.id', 'dependents.user_id as client_id', 'dependents.name', 'dependents.age'])
    .select(['dependents.sex', 'dependents.spouse', 'dependents.myself'])
    .where('dependents.id', '>', after)
    .$if(scope.kind !== 'self', (query) => query.where('client_profiles.survey_completed_at', 'is not', null))
    .orderBy('dependents.id')
    .limit(batch)
    .execute();

export const listPlans = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('policies', 'policies.client_id', 'users.id')
    .select('policies.client_id')
    .select(policyColumns.map((column) => `policies.${column}` as const))
    .where('policies.id', '>', after)
    .orderBy('policies.id')
    .limit(batch)
    .execute();

export const listMeetings = (db: Db, scope: ClientScope, after: string) =>
  visibleEngagements(db, scope)
    .innerJoin('bookings', 'bookings.user_id', 'users.id')
    .select(['bookings.uid as id', 'bookings.user_id as client_id', 'bookings.status', 'bookings.start_at'])
    .select(['bookings.end_at', 'bookings.host_name as host'])
    // Those with another firm stay with it.
    .$if(scope.kind !== 'self', (query) =>
      query.where((where) =>
        where.or([
          where('bookings.engagement_id', 'is', null),
          where('bookings.engagement_id', '=', where.ref('engagements.id')),
        ]),
      ),
    )
    .where('bookings.uid', '>', after)
    .orderBy('bookings.uid')
    .limit(batch)
    .execute();

export const listAnalyses = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('attachments', 'attachments.client_id', 'users.id')
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .select(['attachments.id', 'attachments.client_id', 'attachments.type', 'attachments.version'])
    .select(['attachments.created_at', 'attachments.blob_id', 'blobs.filename_encrypted', 'blobs.byte_size'])
    .where('attachments.id', '>', after)
    .where(sql<boolean>`attachments.deleted_at is null and attachments.replaced_at is null`)
    .orderBy('attachments.id')
    .limit(batch)
    .execute();

export const listPictures = (db: Db, scope: ClientScope, after: number) =>
  visibleEngagements(db, scope)
    .innerJoin('pictures', 'pictures.user_id', 'users.id')
    .select(['users.id', 'pictures.key'])
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(batch)
    .execute();

export const listEstimates = (db: Db, scope: AccountScope, after: number) =>
  db
    .selectFrom('estimations')
    .selectAll()
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('scenarios')
          .select(['position', 'name_encrypted', 'changes_encrypted'])
          .whereRef('estimation_id', '=', 'estimations.id')
          .orderBy('position'),
      ).as('scenarios'),
    )
    .where(visibleTo(scope))
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();

export const listSharedEstimates = (db: Db, scope: ClientScope, after: number) =>
  db
    .selectFrom('estimations')
    .selectAll()
    .where('client_id', 'in', visibleEngagements(db, scope).select('users.id'))
    .where('shared_with_client_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();

export const listAdvisors = (db: Db, { account_id }: Pick<Actor, 'account_id'>, after: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', shownEmail.as('email'), 'phone_number', 'role', 'created_at'])
    .where('account_id', '=', account_id)
    .where('type', '=', 'AdvisorUser')
    .where('disabled_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
