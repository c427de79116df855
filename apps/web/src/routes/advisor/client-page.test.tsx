import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from 'contract/endpoints/bookings';
import type { Client } from 'contract/endpoints/engagements';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, expect, test } from 'vitest';
import { texts as bookingTexts } from '../../features/bookings/texts.ts';
import { texts as dashboardTexts } from '../../features/dashboard/texts.ts';
import { labels, texts } from '../../features/engagements/texts.ts';
import { session } from '../../lib/session.ts';
import { inHours, meeting } from '../../testing/bookings.ts';
import { advisorFields, wholeClient } from '../../testing/clients.ts';
import { estimationsOfClient, savedEstimation } from '../../testing/estimations.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer, type SentRequest } from '../../testing/server.ts';
import { signalsOfClient } from '../../testing/signals.ts';

const t = texts.client;
const user = userEvent.setup({ delay: null });
const show = 'GET /clients/7';
const update = 'PATCH /users/7';
const sent = (requests: SentRequest[], call = update) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(() => session.setToken('token', Date.now()));

interface Opened {
  client?: Partial<Client>;
  answers?: Parameters<typeof answer>[0];
  who?: Partial<CurrentUser>;
}

async function open({ client = {}, answers = {}, who = {} }: Opened = {}) {
  const requests = answer({
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    [show]: { body: wholeClient(client) },
    'GET /bookings/7': { body: null },
    'GET /users/7/policies': { body: { policies: [], can_edit: false } },
    'GET /clients/7/estimations': { body: estimationsOfClient([]) },
    'GET /clients/7/signals': { body: signalsOfClient() },
    'GET /clients/7/activities': { body: { activities: [], has_more: false } },
    [update]: { body: profile({ id: 7, type: 'ClientUser', version: 4 }) },
    ...answers,
  });
  const view = renderApp('/clients/7');
  return { requests, ...view };
}

const overview = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Maria Lopez' });
  return within(await screen.findByRole('region', { name: 'Estimates' }));
};
const openTab = async (name: string) => {
  const tab = await screen.findByRole('tab', { name });
  if (tab.getAttribute('aria-selected') !== 'true') await user.click(tab);
};
const details = async () => {
  await openTab(t.tabs.profile);
  return within(await screen.findByRole('region', { name: t.details }));
};
const edit = async () => {
  await user.click((await details()).getByRole('button', { name: t.edit }));
  return within(await screen.findByRole('form', { name: t.details }));
};
const retype = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.paste(text);
};
const save = async () => user.click(screen.getByRole('button', { name: t.save }));

test('shows name, status, coverage, contact and referral date', async () => {
  await open({ client: { status: 'follow up', client_request_type: 'combo' } });
  const title = await screen.findByRole('heading', { level: 1, name: 'Maria Lopez' });
  const head = within(title.closest('header') as HTMLElement);
  expect(head.getByRole('button', { name: 'Follow up' })).toBeTruthy();
  expect(head.getByText('Medicare and pre-65')).toBeTruthy();
  expect(head.getByText('Referred Jan 5, 2026')).toBeTruthy();
  expect(head.getByRole('link', { name: /^maria@ ?example.com$/ }).getAttribute('href')).toBe(
    'mailto:maria@example.com',
  );
  expect(head.getByRole('link', { name: '(312) 555-0147' }).getAttribute('href')).toMatch(/^tel:/);
  expect((await details()).getByText('Mar 1, 2026')).toBeTruthy();
});

test('keeps the open tab in the address and the focus on it', async () => {
  const { router } = await open();
  for (const [name, href, heading] of [
    [t.tabs.documents, '/clients/7?view=documents', 'HealthPlanning Analysis'],
    [t.tabs.plans, '/clients/7/policies', 'Plan Information'],
    [t.tabs.activity, '/clients/7?view=activity', 'Recent Activity'],
    [t.tabs.overview, '/clients/7', 'Estimates'],
  ] as const) {
    await openTab(name);
    await screen.findByRole('heading', { level: 2, name: new RegExp(heading) });
    expect(router.state.location.href).toBe(href);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }));
    screen.getByRole('heading', { level: 1, name: 'Maria Lopez' });
  }
});

test.each<[Booking['status'], string | null]>([
  ['ACCEPTED', t.nextStep.texts.meet('Maria')],
  ['PENDING', null],
])('the next step with a meeting that is %s', async (status, step) => {
  await open({
    client: { onboarding_complete: true, survey_completed: true },
    answers: {
      'GET /bookings/7': { body: meeting({ status }) },
      'GET /clients/7/estimations': { body: estimationsOfClient([savedEstimation()]) },
    },
  });
  await (await overview()).findAllByRole('listitem');
  await screen.findByRole('region', { name: bookingTexts.panel.upcoming });
  const panel = screen.queryByRole('region', { name: t.nextStep.title });
  expect(panel && within(panel).getByRole('paragraph').textContent).toBe(step);
});

const agentFields = ['advisor_notes', 'status', 'agency_person_id', 'agency_notes', 'booking_id'];
const agency = [labels.agency_person_id, labels.booking_id, labels.agency_notes];

test.each<[string, string[], string[], string[]]>([
  [
    'an advisor',
    advisorFields,
    ['First Name', 'Last Name', 'Phone Number', 'Month', 'Advisor notes (optional)'],
    ['Status'],
  ],
  [
    'a health agent',
    agentFields,
    ['Status', 'Booking ID (optional)', 'Agency person ID (optional)', 'Agency notes (optional)'],
    ['First Name', 'Financial advisor'],
  ],
  [
    'a super admin',
    [...advisorFields, ...agentFields, 'financial_advisor_id', 'health_advisor_id'],
    ['Status', 'First Name', 'Financial advisor', 'Health agent (optional)', 'Agency person ID (optional)'],
    ['Email'],
  ],
])('the form of %s has the fields that may be changed and no other', async (_, editable, there, missing) => {
  await open({ client: { editable } });
  for (const label of agency)
    expect((await details()).queryByText(label) !== null).toBe(editable.includes('agency_notes'));
  const form = await edit();
  for (const label of there) expect(form.getByLabelText(label)).toBeTruthy();
  for (const label of missing) expect(form.queryByLabelText(label)).toBeNull();
});

test('shows no Edit button without editable fields', async () => {
  await open({ client: { editable: [], may_delete: false, may_invite: false } });
  await overview();
  expect(screen.queryByRole('button', { name: t.invite.label })).toBeNull();
  expect((await details()).queryByRole('button', { name: t.edit })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.remove.confirm })).toBeNull();
});

test('sends only changed fields with the version, and shows the saved client', async () => {
  let saved = wholeClient({ editable: agentFields });
  const { requests } = await open({
    answers: {
      [show]: () => ({ body: saved }),
      [update]: () => {
        saved = wholeClient({ editable: agentFields, status: 'enrolled', agency_person_id: 'P-77', version: 4 });
        return { body: profile({ id: 7, type: 'ClientUser', version: 4 }) };
      },
    },
  });
  const form = await edit();
  await user.selectOptions(form.getByLabelText('Status'), 'enrolled');
  await retype(form.getByLabelText(/^Agency person ID/), 'P-77');
  await save();
  await screen.findByText('Successfully updated');
  expect(sent(requests)).toEqual([{ user: { status: 'enrolled', agency_person_id: 'P-77' }, version: 3 }]);
  expect((await details()).getByText('P-77')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enrolled' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t.edit }));
});

test('clears an emptied note and asks for required fields', async () => {
  const { requests } = await open();
  const form = await edit();
  await user.clear(form.getByLabelText(/^Advisor notes/));
  await user.clear(form.getByLabelText('Last Name'));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Last Name is required');
  await retype(form.getByLabelText('Last Name'), 'Lopez');
  await save();
  await waitFor(() => expect(sent(requests)).toEqual([{ user: { advisor_notes: '' }, version: 3 }]));
});

test('sends nothing without changes', async () => {
  const { requests } = await open();
  await edit();
  await save();
  await screen.findByText(t.nothing);
  expect(sent(requests)).toEqual([]);
});

test('shows both values in a conflict and saves the choice', async () => {
  const theirs = wholeClient({ first_name: 'Mariana', last_name: 'López', version: 9 });
  let tries = 0;
  let isChanged = false;
  const { requests } = await open({
    answers: {
      [show]: () => ({ body: isChanged ? theirs : wholeClient() }),
      [update]: () => {
        tries += 1;
        isChanged = true;
        return tries === 1
          ? { status: 409, body: { code: 'version_conflict', error: 'Someone else updated this.' } }
          : { body: profile({ id: 7, version: 10 }) };
      },
    },
  });
  const form = await edit();
  await retype(form.getByLabelText('First Name'), 'Marie');
  await save();
  await screen.findByText(t.conflict);
  expect(screen.getByLabelText<HTMLInputElement>(/Yours: Marie$/).checked).toBe(true);
  // A field that the user did not touch takes the saved value.
  expect(screen.queryByLabelText(/López/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  await screen.findByText('Successfully updated');
  expect(sent(requests)).toEqual([
    { user: { first_name: 'Marie' }, version: 3 },
    { user: { first_name: 'Marie' }, version: 9 },
  ]);
});

test('taking every saved value in a conflict closes the form', async () => {
  let isChanged = false;
  const { requests } = await open({
    answers: {
      [show]: () => ({ body: isChanged ? wholeClient({ first_name: 'Mariana', version: 9 }) : wholeClient() }),
      [update]: () => {
        isChanged = true;
        return { status: 409, body: { code: 'version_conflict', error: 'Someone else updated this.' } };
      },
    },
  });
  const form = await edit();
  await retype(form.getByLabelText('First Name'), 'Marie');
  await save();
  await user.click(await screen.findByLabelText(/Theirs: Mariana/));
  await user.click(screen.getByRole('button', { name: 'Save my choices' }));
  await screen.findByText('Successfully updated');
  expect(screen.queryByRole('form', { name: t.details })).toBeNull();
  expect(sent(requests)).toHaveLength(1);
});

test.each([
  ['without a meeting', null],
  ['with an upcoming meeting', meeting()],
  ['with a meeting that has passed', meeting({ startTime: inHours(-3), may_set_outcome: true })],
  ['with a canceled meeting', meeting({ status: 'CANCELLED' })],
])('an agent changes the status in one click, %s', async (_, booking) => {
  let saved = wholeClient({ editable: agentFields });
  const { requests } = await open({
    answers: {
      [show]: () => ({ body: saved }),
      'GET /bookings/7': { body: JSON.stringify(booking) },
      [update]: () => {
        saved = wholeClient({ editable: agentFields, status: 'enrolled' });
        return { body: profile({ id: 7, type: 'ClientUser' }) };
      },
    },
    who: { type: 'HealthAdvisorUser' },
  });
  const status = await screen.findByRole('combobox', { name: texts.list.statusOf('Maria Lopez') });
  await user.selectOptions(status, 'Enrolled');
  expect(sent(requests)).toEqual([{ user: { status: 'enrolled' } }]);
  expect(await screen.findByRole('button', { name: 'Enrolled' })).toBeTruthy();
});

test('an advisor reads the status', async () => {
  await open();
  await details();
  expect(screen.queryByRole('combobox', { name: texts.list.statusOf('Maria Lopez') })).toBeNull();
});

test('a failure keeps the input', async () => {
  await open({ answers: { [update]: { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } } });
  const form = await edit();
  await retype(form.getByLabelText('First Name'), 'Marie');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
  expect(form.getByLabelText<HTMLInputElement>('First Name').value).toBe('Marie');
});

test('shows changes of other users and keeps the input', async () => {
  let live = wholeClient();
  const { queryClient: cache } = await open({ answers: { [show]: () => ({ body: live }) } });
  const form = await edit();
  await retype(form.getByLabelText('First Name'), 'Marie');
  live = wholeClient({ status: 'enrolled', version: 4 });
  await cache.invalidateQueries();
  await screen.findByRole('button', { name: 'Enrolled' });
  expect(form.getByLabelText<HTMLInputElement>('First Name').value).toBe('Marie');
});

test('the invitation asks for confirmation, then reports that it was sent or has to wait', async () => {
  let may = true;
  let was_invited = false;
  const { requests } = await open({
    answers: {
      [show]: () => ({ body: wholeClient({ was_invited }) }),
      'POST /clients/7/send_invite': () => {
        was_invited = true;
        return { body: { sent: may } };
      },
    },
  });
  const invite = async (label: string, words: typeof t.invite | typeof t.reminder) => {
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog', { name: words.question }));
    expect(dialog.getByText('maria@example.com')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: words.label }));
  };
  await invite(t.invite.label, t.invite);
  await screen.findByText(/^Sent \d{1,2}:\d\d [AP]M$/);
  may = false;
  await invite(t.resend, t.reminder);
  await screen.findByText(t.inviteThrottled);
  expect(sent(requests, 'POST /clients/7/send_invite')).toHaveLength(2);
});

test.each([
  ['a first invitation', {}, t.invite],
  ['a reminder', { was_invited: true }, t.reminder],
  ['a sign-in link', { was_invited: true, onboarding_complete: true }, t.signInLink],
])('offers %s in its own words', async (_, client, { label, question, help }) => {
  await open({ client: { was_invited: false, ...client } });
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  expect(dialog.getByText(new RegExp(`^${help}`))).toBeTruthy();
});

test('shows the progress; a finished profile can start an estimate', async () => {
  const { queryClient: cache } = await open({ client: { do_not_send_referral_email: true } });
  await screen.findByText(t.waiting('Maria'));
  expect(screen.getByText(t.notInvited)).toBeTruthy();
  expect(screen.getByText(t.surveyOpen('Maria'))).toBeTruthy();
  expect(screen.queryByRole('link', { name: t.estimate })).toBeNull();
  cache.setQueryData(
    ['show-client', { params: { id: 7 } }],
    wholeClient({ onboarding_complete: true, survey_completed: true }),
  );
  const link = await screen.findByRole('link', { name: t.estimate });
  expect(link.getAttribute('href')).toBe('/estimations/new?survey=7');
  expect(screen.getByText(t.joined('Maria'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t.signInLink.label })).toBeTruthy();
});

const advisedOn = (plan_type: 'core' | 'starter' | null) => ({
  financial_advisor: { ...wholeClient().financial_advisor!, plan_type },
});
const analysis = (changes: Partial<Client['analysis']>) => ({ analysis: { ...wholeClient().analysis, ...changes } });
const { coreOfClient: core } = dashboardTexts;
const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? '';

test.each<[string, Partial<Client>, string | null, string[], string[]]>([
  [
    'an advisor on Core, before the profile is complete',
    { ...advisedOn('core'), survey_completed: false },
    core.title,
    [core.estimateOpen('Maria'), core.impactOpen, core.analysisOpen('Maria')],
    [core.meet],
  ],
  [
    'an advisor on Core, with a plan and an analysis',
    {
      ...advisedOn('core'),
      ...analysis({ arrived_at: '2026-01-05T12:00:00Z' }),
      survey_completed: true,
      has_policy: true,
    },
    core.title,
    [core.estimateReady('Maria'), core.impactReady, core.analysisReady('Jan 5, 2026')],
    [core.openEstimate],
  ],
  [
    'an agent whose client has an advisor on Core',
    { ...advisedOn('core'), ...analysis({ may_manage: true }), survey_completed: true },
    core.title,
    [core.analysisToUpload],
    [core.openEstimate],
  ],
  [
    'an agent whose client’s firm is on Starter',
    { ...advisedOn('starter'), ...analysis({ may_manage: true }) },
    null,
    [],
    [],
  ],
  ['an advisor on Starter', advisedOn('starter'), core.offer, [core.analysisOffer], [core.plans]],
  ['an advisor without a seat', advisedOn(null), null, [], []],
])('the core-plan tool: %s', async (_, client, title, shown, links) => {
  await open({ client });
  await overview();
  const tools = screen
    .queryAllByRole('region')
    .filter((one) => [core.title, core.offer].some((title) => title === nameOf(one)));
  expect(tools.map(nameOf)).toEqual(title === null ? [] : [title]);
  for (const text of shown) within(tools[0]!).getByText(text);
  expect(tools.flatMap((tool) => within(tool).queryAllByRole('link')).map((link) => link.textContent)).toEqual(links);
});

test('only a super admin can open the profile', async () => {
  const { unmount } = await open();
  await screen.findByText(t.surveyOpen('Maria'));
  expect(screen.queryByRole('link', { name: t.profile })).toBeNull();
  unmount();
  await open({ who: { super_admin: true } });
  expect((await screen.findByRole('link', { name: t.profile })).getAttribute('href')).toBe('/profile/7');
});

test('deleting asks with the name and opens the list, even during a refetch', async () => {
  let isGone = false;
  const gone = { status: 404, body: { code: 'not_found', error: 'We couldn’t find what you’re looking for.' } };
  const { queryClient: cache, router } = await open({
    answers: {
      [show]: () => (isGone ? gone : { body: wholeClient() }),
      'GET /clients': { body: { clients: [], totalCount: 0, currentPage: 1, pageSize: 25 } },
      'DELETE /clients/7': async () => {
        isGone = true;
        await cache.invalidateQueries();
        return { body: { deleted: true } };
      },
    },
  });
  await openTab(t.tabs.profile);
  await user.click(await screen.findByRole('button', { name: texts.remove.confirm }));
  const dialog = within(await screen.findByRole('alertdialog', { name: texts.remove.question }));
  expect(dialog.getByText(/Maria Lopez/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: texts.remove.confirm }));
  await screen.findByText(texts.remove.done('Maria Lopez'));
  expect(router.state.location.pathname).toBe('/clients');
});

test('returns the not-found page for a missing or invisible client', async () => {
  const { router } = await open({ answers: { [show]: { status: 404, body: { code: 'not_found', error: 'x' } } } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
});

test('shows a failed load and retries', async () => {
  let fails = true;
  await open({
    answers: {
      [show]: () =>
        fails
          ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
          : { body: wholeClient() },
    },
  });
  await screen.findByText(t.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Maria Lopez' });
});

test('is forbidden for clients', async () => {
  await open({ who: { type: 'ClientUser' } });
  await screen.findByText('You are not authorized to access this page');
});
