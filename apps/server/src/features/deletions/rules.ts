/** The rows of a client, by table: columns that contain the client’s id. They are deleted with the user; the audit key, after. */
export const ownTables = {
  users: 'id',
  client_profiles: 'user_id',
  engagements: 'client_id',
  dependents: 'user_id',
  survey_viewings: 'client_id',
  onboarding_drafts: 'user_id',
  survey_drafts: 'user_id',
  bookings: 'user_id',
  booking_events: 'user_id',
  calendars: 'user_id',
  agent_profiles: 'user_id',
  advisor_invitations: 'user_id',
  policies: 'client_id',
  policy_versions: 'client_id',
  attachments: 'client_id',
  attachment_openings: 'user_id',
  sent_analyses: 'client_id',
  activities: 'client_id',
  estimations: 'client_id',
  sessions: 'user_id',
  code_attempts: 'user_id',
  authenticators: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
  link_tokens: 'user_id',
  rejected_addresses: 'user_id',
  oauth_identities: 'user_id',
  pictures: 'user_id',
  user_views: 'user_id',
  saved_views: 'user_id',
  seat_requests: 'user_id',
  listed_clients: 'client_id',
  client_match_keys: 'client_id',
  audit_keys: 'user_id',
} as const;

export type Counts = Readonly<Record<string, number>>;

export const withoutZeros = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
