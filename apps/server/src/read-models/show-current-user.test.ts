import { expect, test } from 'vitest';
import { newAccount, newPerson } from '../testing/factories.ts';
import { sharedTestApp } from '../testing/shared-app.ts';

const app = await sharedTestApp();

test('returns the user with their firm', async () => {
  const firm = await newAccount(app.db, 'Alder & Finch');
  const person = await newPerson(app.db, 'advisor', firm, {
    first_name: 'Jonah',
    last_name: 'Finch',
    phone_number: '+14155551234',
    email_confirmed: false,
    onboarding_complete: false,
  });
  const { body } = await app.as(person).call('show-current-user');
  expect(body).toEqual({
    id: person.id,
    first_name: 'Jonah',
    last_name: 'Finch',
    name: 'Jonah Finch',
    email: person.email,
    phone_number: '+14155551234',
    type: 'AdvisorUser',
    super_admin: false,
    admin: false,
    role: 'member',
    email_confirmed: false,
    pending_email: null,
    onboarding_complete: false,
    onboarding_step: 0,
    onboarding_draft: null,
    update_account_in_onboarding: false,
    survey_completed: false,
    survey_step: 0,
    client_request_type: null,
    two_fa_enabled: false,
    two_fa_required: false,
    phone_verified: false,
    has_password: true,
    financial_advisor: null,
    health_advisor: null,
    avatar: expect.stringMatching(/^\/api\/v1\/avatar\?name=Jonah%20Finch&background=[0-9A-F]{6}$/),
    has_seat: true,
    meeting_reminders: true,
    advisor_messages: true,
    avatar_background: expect.stringMatching(/^[0-9A-F]{6}$/),
    has_picture: false,
    account_id: firm,
    account_name: 'Alder & Finch',
    booking_id: null,
    has_policy: false,
    todos: [
      { kind: 'confirm_email', text: 'Confirm your email', href: '/' },
      { kind: 'finish_onboarding', text: 'Finish setting up your account', href: '/' },
    ],
    capabilities: {
      can_see_clients: true,
      can_see_firm_clients: false,
      can_see_all_clients: false,
      can_start_engagements: true,
      can_delete_clients: true,
      can_choose_advisor: false,
      can_change_statuses: false,
      can_set_hours: false,
      can_manage_account: false,
      can_see_account: false,
      can_see_all_accounts: false,
      can_see_audit: false,
      can_see_operations: false,
      can_invite_advisors: false,
      can_edit_profiles: false,
      can_import_policies: false,
      can_take_survey: false,
      can_see_own_accesses: false,
      can_see_calendar: true,
      can_create_api_tokens: true,
      can_download_own_records: false,
      can_see_own_policies: false,
      can_see_own_estimates: false,
    },
    seat_status: null,
    view: null,
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
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('a client sees their advisor and the plan of the advisor’s firm', async () => {
  const firm = await newAccount(app.db);
  await app.db
    .updateTable('accounts')
    .set({ plan_type: 'core', two_fa_enabled: true })
    .where('id', '=', firm)
    .execute();
  const jonah = await newPerson(app.db, 'advisor', firm, { first_name: 'Jonah', last_name: 'Finch' });
  const agency = await newAccount(app.db);
  const priya = await newPerson(app.db, 'agent', agency, {
    first_name: 'Priya',
    last_name: '',
    meeting_path: 'priya',
  });
  const advised = { financial_advisor_id: jonah.id, health_advisor_id: priya.id };
  const client = await newPerson(app.db, 'client', agency, advised);
  const { body } = await app.as(client).call('show-current-user');
  expect(body).toMatchObject({
    financial_advisor: { id: jonah.id, name: 'Jonah Finch', plan_type: 'core' },
    health_advisor: { id: priya.id, name: 'Priya', meeting_path: 'priya' },
    two_fa_required: false,
  });
});

test('has every field that the specification lists for a user', async () => {
  const client = await newPerson(app.db, 'client', await newAccount(app.db));
  const answers = { zip_code: '60614', medications: 'Canarymedicine', household_income: 71_234, spouse_name: 'Robert' };
  await app.as(client).call('update-user', { params: { id: client.id }, body: { user: answers } });
  const { body } = await app.as(client).call('show-current-user');
  expect(body).toMatchObject(answers);
  const listed = `id first_name last_name name email phone_number type super_admin admin role email_confirmed
    onboarding_complete onboarding_step update_account_in_onboarding survey_completed survey_step account_id account_name
    created_at avatar avatar_background health_advisor financial_advisor client_request_type booking_id invite_token
    has_policy todos birthdate sex zip_code taxable_dependents household_income preferred_providers medications
    spouse_name client_notes household_count meeting_path bio_url`;
  expect(listed.split(/\s+/).filter((field) => !(field in body))).toEqual([]);
  const agent = await newPerson(app.db, 'agent', null, { meeting_path: 'priya' });
  expect((await app.as(agent).call('show-current-user')).body.meeting_path).toBe('priya');
});

test('a super admin needs no firm', async () => {
  const person = await newPerson(app.db, 'superAdmin', null);
  const { body } = await app.as(person).call('show-current-user');
  expect(body).toMatchObject({ super_admin: true, account_id: null, account_name: null });
});

test('returns 401 without a valid token', async () => {
  const browser = app.browser();
  for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer x', 'Basic YTpi', 'bearer a.b.c']) {
    const answer = await browser.call('show-current-user', { headers: { authorization } });
    expect([answer.status, answer.error]).toEqual([401, 'Sign in to continue.']);
  }
});
