import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MergePreview, Quarantined } from 'contract/endpoints/quarantine';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts as t } from '../../features/admin/operations/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

function open(at: string, answers: Parameters<typeof answer>[0], who: Partial<CurrentUser> = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true, ...who }) },
    'GET /settings': { body: installation() },
    ...answers,
  });
  renderApp(at);
  return { requests, user: userEvent.setup({ delay: null }) };
}

const pageOf = <Row extends object>(rows: Row) => ({ ...rows, totalCount: 1, currentPage: 1, pageSize: 25 });
const nobody = { people: [], totalCount: 0, currentPage: 1, pageSize: 25 };
const nora = (changed: Partial<Quarantined> = {}): Quarantined => ({
  id: 7,
  type: 'ClientUser',
  name: 'Nora Lund',
  email: 'nora@example.test',
  account_id: 3,
  account_name: 'Lakeside',
  asked_by: 'Pat Finch',
  quarantined_at: '2026-11-20T15:04:00.000Z',
  holder: { id: 8, type: 'ClientUser', super_admin: false, name: 'Nora Ames', account_id: 4, account_name: 'Harbor' },
  obstacle: null,
  may_reject: true,
  ...changed,
});
const engagement = {
  advisor_name: 'Pat Finch',
  client_request_type: 'medicare',
  projected_start_date: '2027-01-01',
  has_notes: true,
  meetings: 0,
} as const;
const preview: MergePreview = {
  client: { id: 8, name: 'Nora Ames' },
  moves: { ...engagement, account_name: 'Lakeside' },
  ends: { ...engagement, account_name: 'Harbor' },
  sends_invitation: true,
};
const list = 'GET /admin/quarantined';
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('operations', () => {
  it('are forbidden to everyone but super admins', async () => {
    const { requests } = open('/admin', {}, { super_admin: false, admin: true });
    await screen.findByRole('heading', { level: 1, name: 'Not allowed' });
    expect(requests.some(({ call }) => call.includes('/admin/'))).toBe(false);
  });

  it('are counted, and each count leads to its list', async () => {
    open('/admin', {
      'GET /admin/operations': {
        body: {
          ...{
            quarantined: 2,
            undelivered: 1_000,
            failed_jobs: 0,
            failed_imports: 1,
            waiting_imports: 3,
            throttled: 0,
            audit_alerts: 1,
            legal_holds: 0,
          },
        },
      },
    });
    await screen.findByText('1,000+');
    const linksOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link');
    const items = linksOf(t.overview.attention);
    const others = linksOf(t.overview.standing);
    expect([...items, ...others].map((item) => item.getAttribute('href'))).toEqual([
      '/admin/quarantined',
      '/admin/undelivered',
      '/admin/failed_jobs',
      '/policy_import?only=failed',
      '/policy_import?only=waiting',
      '/audit',
      '/admin/throttled',
      '/admin/legal_holds',
    ]);
    expect(items.slice(0, 3).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Email conflicts.*2$/),
      expect.stringMatching(/^Undelivered.*1,000\+$/),
      expect.stringMatching(/^Failed jobs.*0$/),
    ]);
  });

  it('lead to their lists without counts, too', async () => {
    open('/admin', {
      'GET /admin/operations': { status: 500, body: { code: 'internal_error', error: 'An unexpected error.' } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(t.overview.safe);
    screen.getByRole('link', { name: /^Email conflicts/ });
  });
});

describe('quarantined people', () => {
  it('are merged after a preview, with the client of the preview', async () => {
    let people = [nora()];
    const { requests, user } = open('/admin/quarantined', {
      [list]: () => ({ body: people.length > 0 ? pageOf({ people }) : nobody }),
      'GET /admin/quarantined/7/merge': { body: preview },
      'POST /admin/quarantined/7/merge': () => {
        people = [];
        return { body: { resolved: true } };
      },
    });
    await press(user, t.quarantine.merge);
    await screen.findByRole('region', { name: t.mergeDialog.moves });
    await screen.findByText(t.mergeDialog.invitation);
    await press(user, t.mergeDialog.confirm);
    await screen.findByText(t.quarantine.empty);
    expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ client_id: 8 });
  });

  it('say why they cannot be merged', async () => {
    const { user } = open('/admin/quarantined', {
      [list]: { body: pageOf({ people: [nora({ obstacle: 'has_records' })] }) },
    });
    await press(user, t.quarantine.merge);
    await screen.findByText(t.obstacles.has_records);
  });

  it('get another address; an address of another user is an error of the field', async () => {
    const { user } = open('/admin/quarantined', {
      [list]: { body: pageOf({ people: [nora()] }) },
      'POST /admin/quarantined/7/change_email': {
        status: 422,
        body: {
          code: 'validation_failed',
          error: 'Please fix the highlighted fields.',
          errors: { email: ['Another account already uses this email.'] },
        },
      },
    });
    await press(user, t.quarantine.change);
    await user.type(await screen.findByLabelText(t.changeDialog.email), 'taken@example.test');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: t.changeDialog.confirm }));
    expect((await screen.findAllByText(/Another account already uses this email/)).length).toBeGreaterThan(0);
  });

  it('say that another super admin was faster', async () => {
    const { user } = open('/admin/quarantined', {
      [list]: { body: pageOf({ people: [nora()] }) },
      'POST /admin/quarantined/7/reject': {
        status: 409,
        body: { code: 'quarantine_resolved', error: 'This person is no longer quarantined.' },
      },
    });
    await press(user, t.quarantine.reject);
    await press(user, t.rejectDialog.confirm);
    await screen.findByText('This person is no longer quarantined.');
  });

  it('of advisors who have joined are neither merged nor rejected', async () => {
    open('/admin/quarantined', {
      [list]: {
        body: pageOf({ people: [nora({ type: 'AdvisorUser', obstacle: 'advisor_requested', may_reject: false })] }),
      },
    });
    await screen.findByRole('button', { name: t.quarantine.change });
    expect(screen.queryByRole('button', { name: t.quarantine.merge })).toBeNull();
    expect(screen.queryByRole('button', { name: t.quarantine.reject })).toBeNull();
  });
});

const id = '6f0c8a52-54a7-4b0f-9a53-0d8f0b6f4d11';

it('an undelivered email is sent again after a question', async () => {
  const { requests, user } = open('/admin/undelivered', {
    'GET /admin/undelivered': {
      body: pageOf({
        messages: [
          {
            ...{ id, kind: 'mail', purpose: 'magic_link', to: 'nora@example.test', user: { id: 7, name: 'Nora Lund' } },
            ...{ failure: 'rejected', attempts: 1, created_at: '2026-11-20T15:04:00.000Z', may_resend: true },
          },
        ],
      }),
    },
    [`POST /admin/undelivered/${id}/resend`]: { body: { resent: true } },
  });
  await screen.findByText(t.undelivered.failures.rejected);
  screen.getByText('Sign-in link');
  await press(user, t.undelivered.resend);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: t.undelivered.resend }));
  await screen.findByText(t.undelivered.done);
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

it('a failed job is retried at once and discarded after a question', async () => {
  const job = {
    ...{ id, name: 'mail-invitation', attempts: 6, error_code: 'ECONNREFUSED' },
    payload: [
      { name: 'user_id', value: '7' },
      { name: 'email', value: null },
    ],
    ...{ created_at: '2026-11-20T15:04:00.000Z', failed_at: '2026-11-20T15:09:00.000Z' },
  };
  const { requests, user } = open('/admin/failed_jobs', {
    'GET /admin/failed_jobs': { body: pageOf({ jobs: [job] }) },
    [`POST /admin/failed_jobs/mail-invitation/${id}/retry`]: {
      status: 409,
      body: { code: 'job_not_failed', error: 'This job has already been retried or discarded.' },
    },
    [`DELETE /admin/failed_jobs/mail-invitation/${id}`]: { body: { discarded: true } },
  });
  await screen.findByText('user_id: 7, email: not shown');
  await press(user, t.jobs.retry);
  await screen.findByText('This job has already been retried or discarded.');
  await press(user, t.jobs.discard);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t.jobs.discard }));
  await screen.findByText(t.jobs.discarded);
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(true);
});

it('a locked account is unlocked, a network is not', async () => {
  const locked = { attempts: 12, locked_until: '2026-11-23T15:04:00.000Z' };
  const { user } = open('/admin/throttled', {
    'GET /admin/throttled': {
      body: {
        sign_ins: [
          { ...locked, id: 'a', kind: 'account', user: { id: 7, name: 'Pat Finch', email: 'pat@example.test' } },
          { ...locked, id: 'b', kind: 'network', user: null },
        ],
        ...{ totalCount: 2, currentPage: 1, pageSize: 25 },
      },
    },
    'DELETE /admin/throttled/7': { body: { unlocked: true } },
  });
  await screen.findByText(t.throttled.kinds.network);
  expect(screen.getAllByRole('button', { name: t.throttled.unlock })).toHaveLength(1);
  await press(user, t.throttled.unlock);
  await screen.findByText(t.throttled.unlocked('Pat Finch'));
});
