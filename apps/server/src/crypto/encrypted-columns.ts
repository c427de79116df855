export interface EncryptedColumn {
  readonly table: string;
  readonly id: string;
  readonly id_type: 'bigint' | 'uuid';
  readonly column: string;
  readonly associatedData: string;
}

const columns = (
  table: Pick<EncryptedColumn, 'table' | 'id' | 'id_type'>,
  associatedData: Readonly<Record<string, string>>,
): EncryptedColumn[] =>
  Object.entries(associatedData).map(([column, text]) => ({ ...table, column, associatedData: text }));

/** Every column of ciphertexts: what key rotation processes. Associated data keeps the table that a column was created in. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...columns(
    { table: 'client_profiles', id: 'user_id', id_type: 'bigint' },
    {
      birthdate_encrypted: 'users.birthdate',
      household_income_encrypted: 'users.household_income',
      preferred_providers_encrypted: 'users.preferred_providers',
      medications_encrypted: 'users.medications',
      client_notes_encrypted: 'users.client_notes',
    },
  ),
  ...columns(
    { table: 'engagements', id: 'id', id_type: 'bigint' },
    { advisor_notes_encrypted: 'users.advisor_notes', agency_notes_encrypted: 'users.agency_notes' },
  ),
  ...columns(
    { table: 'estimations', id: 'id', id_type: 'bigint' },
    {
      income_encrypted: 'estimations.income',
      last_year_income_encrypted: 'estimations.last_year_income',
      outlook_encrypted: 'estimations.outlook',
      share_encrypted: 'estimations.share_token',
    },
  ),
  ...columns(
    { table: 'estimation_results', id: 'estimation_id', id_type: 'bigint' },
    { totals_encrypted: 'estimation_results.totals', result_encrypted: 'estimation_results.result' },
  ),
  ...columns(
    { table: 'scenarios', id: 'id', id_type: 'bigint' },
    { name_encrypted: 'scenarios.name', changes_encrypted: 'scenarios.changes' },
  ),
  ...columns(
    { table: 'survey_viewings', id: 'id', id_type: 'bigint' },
    { since_encrypted: 'survey_viewings.since', seen_encrypted: 'survey_viewings.seen' },
  ),
  ...columns(
    { table: 'onboarding_drafts', id: 'user_id', id_type: 'bigint' },
    { draft_encrypted: 'onboarding_drafts.draft' },
  ),
  ...columns({ table: 'survey_drafts', id: 'user_id', id_type: 'bigint' }, { draft_encrypted: 'survey_drafts.draft' }),
  ...columns({ table: 'saved_views', id: 'id', id_type: 'bigint' }, { search_encrypted: 'saved_views.search' }),
  ...columns({ table: 'signals', id: 'id', id_type: 'bigint' }, { facts_encrypted: 'signals.facts' }),
  ...columns(
    { table: 'renewals', id: 'client_id', id_type: 'bigint' },
    { change_encrypted: 'renewals.change', facts_encrypted: 'renewals.facts' },
  ),
  ...columns(
    { table: 'client_messages', id: 'id', id_type: 'bigint' },
    { content_encrypted: 'client_messages.content' },
  ),
  ...columns({ table: 'signal_keys', id: 'id', id_type: 'bigint' }, { digest_key_encrypted: 'signal_keys.digest_key' }),
  ...columns({ table: 'link_tokens', id: 'id', id_type: 'bigint' }, { token_encrypted: 'link_tokens.token' }),
  ...columns({ table: 'code_attempts', id: 'id', id_type: 'uuid' }, { secret_encrypted: 'code_attempts.secret' }),
  ...columns(
    { table: 'authenticators', id: 'user_id', id_type: 'bigint' },
    { secret_encrypted: 'authenticators.secret' },
  ),
  ...columns({ table: 'user_views', id: 'id', id_type: 'bigint' }, { reason_encrypted: 'user_views.reason' }),
  ...columns(
    { table: 'billing_operations', id: 'id', id_type: 'uuid' },
    { comment_encrypted: 'billing_operations.comment' },
  ),
  ...columns(
    { table: 'blobs', id: 'id', id_type: 'bigint' },
    { filename_encrypted: 'blobs.filename', data_key_encrypted: 'blobs.data_key' },
  ),
  ...columns({ table: 'data_keys', id: 'id', id_type: 'bigint' }, { key_encrypted: 'data_keys.key' }),
  ...columns({ table: 'audit_keys', id: 'id', id_type: 'bigint' }, { data_key_encrypted: 'audit_keys.data_key' }),
  ...columns(
    { table: 'policy_import_keys', id: 'id', id_type: 'bigint' },
    { digest_key_encrypted: 'policy_import_keys.digest_key' },
  ),
  ...columns(
    { table: 'policy_imports', id: 'id', id_type: 'bigint' },
    {
      filename_encrypted: 'policy_imports.filename',
      data_key_encrypted: 'policy_imports.data_key',
      columns_encrypted: 'policy_imports.columns',
    },
  ),
  ...columns(
    { table: 'legal_holds', id: 'id', id_type: 'bigint' },
    { reason_encrypted: 'legal_holds.reason', release_reason_encrypted: 'legal_holds.release_reason' },
  ),
  ...columns(
    { table: 'terms_acceptances', id: 'id', id_type: 'bigint' },
    { user_name_encrypted: 'terms_acceptances.user_name' },
  ),
  ...columns({ table: 'idempotency_keys', id: 'id', id_type: 'uuid' }, { reply_encrypted: 'idempotency_keys.reply' }),
  ...columns(
    { table: 'webhook_endpoints', id: 'id', id_type: 'bigint' },
    {
      url_encrypted: 'webhook_endpoints.url',
      secret_encrypted: 'webhook_endpoints.secret',
      former_secret_encrypted: 'webhook_endpoints.former_secret',
    },
  ),
  ...columns(
    { table: 'messages', id: 'id', id_type: 'uuid' },
    { recipient_encrypted: 'messages.recipient', content_encrypted: 'messages.content' },
  ),
];
