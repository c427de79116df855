import type { Settings } from 'contract/endpoints/current-user';
import { showSettings } from 'contract/endpoints/current-user';
import { type CurrentUser, currentUser, type User, user } from 'contract/endpoints/users';

/** A financial advisor, as the server would send one; the contract itself checks it. */
export function person(changes: Partial<CurrentUser> = {}): CurrentUser {
  return currentUser.parse({
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
    has_password: true,
    pending_email: null,
    financial_advisor: null,
    health_advisor: null,
    avatar: '/api/v1/avatar?name=Dana%20Whitfield',
    has_picture: false,
    booking_id: null,
    account_id: 1,
    account_name: 'Whitfield Wealth',
    created_at: '2025-01-05T12:00:00Z',
    ...changes,
  });
}

/** What an installation with nothing set answers. */
export function installation(changes: Partial<Settings> = {}): Settings {
  return showSettings.reply.parse({
    product_name: 'HealthPlanner',
    resources_url: null,
    terms_of_use_url: null,
    support_contact: 'help@example.com',
    subsidy_calculator_url: 'https://example.com/calculator',
    kff_estimator_url: 'https://example.com/kff',
    partners: [],
    schedule_meeting_url: null,
    google_client_id: null,
    openid_providers: [],
    demo_accounts: [],
    ...changes,
  });
}

/** The same person with all they told about themself: nothing yet, unless said otherwise. */
export function profile(changes: Partial<User> = {}): User {
  return user.parse({
    ...person(),
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
    version: 1,
    ...changes,
  });
}
