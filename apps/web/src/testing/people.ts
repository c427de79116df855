import type { SeatStatus } from 'contract/endpoints/billing';
import type { Settings } from 'contract/endpoints/current-user';
import { showSettings } from 'contract/endpoints/current-user';
import { type Capabilities, type CurrentUser, currentUser, type User, user } from 'contract/endpoints/users';

type Role = Pick<CurrentUser, 'type' | 'super_admin' | 'admin'>;

/** As `auth/permissions.ts` on the server decides. */
function capabilitiesOf({ type, super_admin, admin }: Role): Capabilities {
  const isAdvisor = type === 'AdvisorUser';
  const isAgent = type === 'HealthAdvisorUser';
  return {
    can_see_clients: super_admin || isAdvisor || isAgent,
    can_see_firm_clients: super_admin || (isAdvisor && admin),
    can_see_all_clients: super_admin,
    can_start_engagements: super_admin || isAdvisor,
    can_delete_clients: super_admin || isAdvisor,
    can_choose_advisor: super_admin || (isAdvisor && admin),
    can_change_statuses: super_admin || isAgent,
    can_set_hours: isAgent,
    can_manage_account: admin,
    can_see_account: super_admin || admin,
    can_see_all_accounts: super_admin,
    can_see_audit: super_admin || admin,
    can_invite_advisors: super_admin || (isAdvisor && admin),
    can_edit_profiles: super_admin,
    can_import_policies: super_admin,
    can_see_operations: super_admin,
    can_take_survey: type === 'ClientUser',
    can_see_own_accesses: type === 'ClientUser',
    can_see_own_policies: type === 'ClientUser',
    can_see_own_estimates: type === 'ClientUser',
    can_see_calendar: !super_admin && (isAdvisor || isAgent),
    can_create_api_tokens: !super_admin && (isAdvisor || isAgent),
    can_download_own_records: type === 'ClientUser',
  };
}

/** The signed-in user: a financial advisor unless `changes` say otherwise. */
export function person(changes: Partial<CurrentUser> = {}): CurrentUser {
  const { type = 'AdvisorUser', super_admin = false, admin = false } = changes;
  return currentUser.parse({
    capabilities: capabilitiesOf({ type, super_admin, admin }),
    id: 1,
    first_name: 'Dana',
    last_name: 'Whitfield',
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone_number: null,
    type: 'AdvisorUser',
    super_admin: false,
    admin: false,
    role: 'member',
    email_confirmed: true,
    onboarding_complete: true,
    onboarding_step: 0,
    update_account_in_onboarding: false,
    survey_completed: false,
    survey_step: 0,
    client_request_type: null,
    two_fa_enabled: false,
    two_fa_required: false,
    phone_verified: false,
    meeting_reminders: true,
    advisor_messages: true,
    has_password: true,
    pending_email: null,
    financial_advisor: null,
    health_advisor: null,
    avatar: '/api/v1/avatar?name=Dana%20Whitfield',
    has_seat: true,
    avatar_background: '00695C',
    has_picture: false,
    booking_id: null,
    account_id: 1,
    account_name: 'Whitfield Wealth',
    created_at: '2025-01-05T12:00:00Z',
    ...changes,
  });
}

/** What the subscription means for that user, who has a seat and is not an admin unless `changes` say otherwise. */
export const seatStatusOf = (changes: Partial<SeatStatus> = {}): SeatStatus => ({
  notice: null,
  waiting: [],
  has_seats: true,
  admin: { name: 'Nora Lindgren', email: 'nora@example.com' },
  requested_at: null,
  ...changes,
});

/** The settings of an installation that has none. */
export function installation(changes: Partial<Settings> = {}): Settings {
  return showSettings.reply.parse({
    product_name: 'HealthPlanner',
    resources_url: null,
    terms_of_use_url: null,
    terms_of_service_url: '/terms-of-service',
    master_service_agreement_url: '/master-service-agreement',
    terms_version: '2026-11-01',
    support_contact: 'help@example.com',
    subsidy_calculator_url: 'https://example.com/calculator',
    kff_estimator_url: 'https://example.com/kff',
    partners: [],
    schedule_meeting_url: null,
    google_client_id: null,
    openid_providers: [],
    payments: null,
    sends_texts: true,
    demo_accounts: [],
    ...changes,
  });
}

/** The whole profile of that user: empty unless `changes` say otherwise. */
export function profile(changes: Partial<User> = {}): User {
  return user.parse({
    ...person(),
    invite_token: null,
    birthdate: null,
    sex: null,
    zip_code: null,
    taxable_dependents: null,
    household_income: null,
    preferred_providers: null,
    medications: null,
    spouse_name: null,
    client_notes: null,
    household_count: null,
    meeting_path: null,
    bio_url: null,
    crm_person_id: null,
    version: 1,
    ...changes,
  });
}
