import { type RawBuilder, sql } from 'kysely';

export interface OfFirms {
  /** The firm of a row; null for people without one. */
  readonly account_id: RawBuilder<unknown>;
  /** The rows of these people. */
  readonly of_users?: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly of_estimations?: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

type KeyOwner = 'installation' | 'retention' | OfFirms;

const ofUser = (table: string, column = 'user_id'): OfFirms => ({
  account_id: sql`(select users.account_id from users where users.id = ${sql.ref(`${table}.${column}`)})`,
  of_users: (ids) => sql`${sql.ref(`${table}.${column}`)} = any(${ids})`,
});

const ofEstimation = (table: string): OfFirms => ({
  account_id: sql`(select account_id from estimations where id = ${sql.ref(`${table}.estimation_id`)})`,
  of_users: (ids) =>
    sql`${sql.ref(`${table}.estimation_id`)} in (select id from estimations where client_id = any(${ids}))`,
  of_estimations: (ids) => sql`${sql.ref(`${table}.estimation_id`)} = any(${ids})`,
});

/** Of the firms of clients, documents once they are attached. */
const documents: OfFirms = {
  account_id: sql`(
    select users.account_id from attachments join users on users.id = attachments.client_id
    where attachments.blob_id = blobs.id)`,
  of_users: (ids) => sql`blobs.id in (select blob_id from attachments where client_id = any(${ids}))`,
};

/**
 * Whose key encrypts the values of a table. Sign-in secrets, messages, replies and rows of imports live for days or
 * belong to no firm.
 */
export const ownerOf: Readonly<Record<string, KeyOwner>> = {
  client_profiles: ofUser('client_profiles'),
  engagements: {
    account_id: sql`engagements.account_id`,
    of_users: (ids) => sql`engagements.client_id = any(${ids})`,
  },
  estimations: {
    account_id: sql`estimations.account_id`,
    of_users: (ids) => sql`estimations.client_id = any(${ids})`,
    of_estimations: (ids) => sql`estimations.id = any(${ids})`,
  },
  estimation_results: ofEstimation('estimation_results'),
  scenarios: ofEstimation('scenarios'),
  survey_viewings: ofUser('survey_viewings', 'client_id'),
  onboarding_drafts: ofUser('onboarding_drafts'),
  survey_drafts: ofUser('survey_drafts'),
  saved_views: ofUser('saved_views'),
  client_messages: {
    account_id: sql`client_messages.account_id`,
    of_users: (ids) => sql`client_messages.client_id = any(${ids})`,
  },
  signals: {
    account_id: sql`signals.account_id`,
    of_users: (ids) => sql`signals.client_id = any(${ids})`,
  },
  renewals: {
    account_id: sql`renewals.account_id`,
    of_users: (ids) => sql`renewals.client_id = any(${ids})`,
  },
  blobs: documents,
  audit_keys: 'retention',
  billing_operations: 'retention',
  legal_holds: 'retention',
  terms_acceptances: 'retention',
  user_views: 'retention',
  authenticators: 'installation',
  code_attempts: 'installation',
  data_keys: 'installation',
  idempotency_keys: 'installation',
  link_tokens: 'installation',
  messages: 'installation',
  policy_import_keys: 'installation',
  policy_imports: 'installation',
  signal_keys: 'installation',
  webhook_endpoints: 'installation',
};
