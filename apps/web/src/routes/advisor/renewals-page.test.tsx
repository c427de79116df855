import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { texts as t } from '../../features/renewals/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { listedRenewal, renewalsPage, renewalWithoutEstimate } from '../../testing/renewals-list.ts';
import { chooseInRow } from '../../testing/row-menu.ts';
import { answer } from '../../testing/server.ts';

const maria = listedRenewal();
const tom = listedRenewal({
  ...{ client: { id: 8, name: 'Tom Reed' }, change: -500, after: 8500, main_cause: 'law', next_estimation_id: 33 },
  ...{ causes: [{ cause: 'law', amount: -500 }], is_projected: true, is_sample: true },
});

beforeEach(() => session.setToken('token', Date.now()));

async function open(page = renewalsPage([maria, tom]), answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person() },
    'GET /settings': { body: installation() },
    'GET /renewals': { body: page },
    ...answers,
  });
  const { router } = renderApp('/renewals');
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${t.title}`) });
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

test('lists both costs and the change, largest first, and expands to causes that add up', async () => {
  const { requests, user } = await open();
  const row = within(await screen.findByRole('row', { name: /Maria Lopez/ }));
  for (const text of ['$9,000.00', '$10,234.56', '+$1,234.56', 'Prices']) expect(row.getByText(text)).toBeTruthy();
  const [sent] = requests.filter(({ call }) => call === 'GET /renewals');
  expect(Object.fromEntries(sent?.query ?? [])).toMatchObject({ field: 'change', order: 'desc' });
  await user.click(row.getByRole('button', { name: /^What changes/ }));
  const causes = [...screen.getByRole('region', { name: t.table }).querySelectorAll('dl > div')];
  expect(causes.map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
    ['Cost in 2026', '$9,000.00'],
    ['Rules for help', '−$100.00'],
    ['Prices', '+$1,200.00'],
    ['Ages', '+$134.56'],
    ['Cost in 2027', '$10,234.56'],
  ]);
  const other = within(screen.getByRole('row', { name: /Tom Reed/ }));
  expect(other.getAllByText('−$500.00')).toHaveLength(1);
  expect(other.getByText(`${t.sample} · ${t.projected}`)).toBeTruthy();
});

test('makes the next estimate once, or opens the one that there is', async () => {
  const { requests, router, user } = await open(renewalsPage([maria, tom]), {
    'POST /clients/7/next-estimation': { body: { estimation_id: 44, is_new: true } },
  });
  await screen.findByRole('row', { name: /Maria Lopez/ });
  await chooseInRow(user, 'Maria Lopez', t.make(2027));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimations/44'));
  const made = requests.filter(({ call }) => call === 'POST /clients/7/next-estimation');
  expect(made.map(({ body }) => body)).toEqual([{ plan_year: 2027 }]);
});

test('downloads letters for a selection', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { requests, user } = await open(renewalsPage([maria, tom]), {
    'POST /renewals/letters': { body: { url: '/api/v1/renewals/letters.pdf?token=x' } },
  });
  await user.click(await screen.findByRole('checkbox', { name: t.select }));
  await user.click(screen.getByRole('button', { name: t.letters }));
  expect(await screen.findByText(t.started(2))).toBeTruthy();
  expect(requests.find(({ call }) => call === 'POST /renewals/letters')?.body).toEqual({ client_ids: [7, 8] });
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
});

test('says what is known without an estimate, and leads to the new one', async () => {
  const { router, user } = await open(renewalsPage([renewalWithoutEstimate()]), {
    'GET /clients/9': { status: 500, body: { code: 'internal_error', error: 'Failed' } },
  });
  const row = within(await screen.findByRole('row', { name: /Nina Ruiz/ }));
  expect(row.getByText(t.statuses.no_estimate)).toBeTruthy();
  row.getByText(
    'Silver 4500, Canary Health ($412.07 a month) ends on December 31, 2026. In 2027, plan 12345IL0010002 follows it.',
  );
  expect(row.getAllByText('—')).toHaveLength(4);
  expect(row.queryByRole('button', { name: /^What changes/ })).toBeNull();
  await chooseInRow(user, 'Nina Ruiz', t.makeFirst);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/estimations/new', searchStr: '?client=9' }),
  );
});

test.each([
  [{ successor: 'same', next_plan_id: '12345IL0010001' }, 'It continues in 2027.'],
  [{ successor: 'ends', next_plan_id: null }, 'No plan follows it in 2027.'],
  [{ successor: 'unknown', next_plan_id: null }, 'Which plan follows it isn’t known.'],
] as const)('says what follows a plan: %s', async (changed, text) => {
  const plans = [{ is_medicare: true, carrier: 'Canary Health', name: null, premium: null, ...changed }];
  await open(renewalsPage([renewalWithoutEstimate({ plans })]));
  await screen.findByText(`Canary Health ends on December 31, 2026. ${text}`);
});

test('filters by what is known', async () => {
  const { requests, user } = await open();
  await user.selectOptions(await screen.findByRole('combobox', { name: t.filters.status.label }), 'no_estimate');
  await waitFor(() => {
    const last = requests.findLast(({ call }) => call === 'GET /renewals');
    expect(Object.fromEntries(last?.query ?? [])).toMatchObject({ status: 'no_estimate' });
  });
});

test('there are no letters without an estimate, and it says so', async () => {
  const { user } = await open(renewalsPage([maria, renewalWithoutEstimate()]));
  await user.click(await screen.findByRole('checkbox', { name: t.select }));
  expect(screen.getByText('A letter needs an estimate, which 1 client doesn’t have yet.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.letters }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Select Nina Ruiz' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.letters }).disabled).toBe(false);
});

test('says what the list needs', async () => {
  await open(renewalsPage([]));
  expect(await screen.findByText(t.empty)).toBeTruthy();
  for (const need of t.needs) expect(screen.getByText(need)).toBeTruthy();
});

test('what failed can be loaded again', async () => {
  await open(undefined, { 'GET /renewals': { status: 500, body: { code: 'internal_error', error: 'Failed' } } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
