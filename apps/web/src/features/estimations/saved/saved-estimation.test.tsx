import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Estimation } from 'contract/endpoints/estimations';
import { listCounties } from 'contract/endpoints/market';
import { resultTexts, viewTexts } from 'estimate-texts/result-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDay } from '../../../lib/format.ts';
import { calculationOfSaved, marketOf, savedEstimation, shareLink } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { listTexts } from '../list-texts.ts';
import { texts } from '../texts.ts';
import { formFirst } from '../workspace/form-first.tsx';
import { resultFirst } from '../workspace/result-first.tsx';
import { PublicEstimation } from './public-estimation.tsx';
import { SavedEstimation } from './saved-estimation.tsx';
import { SharedEstimation } from './shared-estimation.tsx';

const { share } = listTexts;

afterEach(() => void vi.unstubAllGlobals());

function answers(saved: Estimation, key: string) {
  return {
    [`GET /estimations/${key}`]: { body: saved },
    [`GET /estimations/${key}/calculate`]: { body: calculationOfSaved(saved) },
    'GET /estimations/counties': {
      body: listCounties.reply.parse({ counties: [{ name: 'Wake County', fips: '37183', zip: '27601', state: 'NC' }] }),
    },
    'GET /estimations/market': { body: marketOf() },
  };
}

async function open(saved: Estimation, more: Parameters<typeof answer>[0] = {}, parts = resultFirst) {
  const requests = answer({ ...answers(saved, '7'), ...more });
  const view = renderScreen(() => <SavedEstimation estimationKey="7" calculatorUrl={null} parts={parts} />);
  await screen.findByRole('region', { name: resultTexts.summary.title });
  return { ...view, requests, user: userEvent.setup({ delay: null }) };
}

test('shows the client’s name, zip, applicants, household size and income', async () => {
  await open(savedEstimation());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Maria's health plan estimate");
  for (const fact of ['27601 Wake County, NC', '1 person: Maria 41', 'household of 1', '$40,000.00', 'Saved'])
    expect(screen.getByText(fact)).toBeTruthy();
  expect(screen.getByText('2025', { selector: 'header span' })).toBeTruthy();
  const edit = screen.getByRole('link', { name: resultTexts.household.edit });
  expect(edit.getAttribute('href')).toBe('/estimations/7/edit');
});

test.each([
  `<img src=x onerror="document.title='owned'">`,
  '"><script>alert(1)</script>',
  '{{7*7}}',
  'José Zoë 李',
  "O'Neil",
  '<b>x</b>',
])('shows the name as typed: %s', async (client_first_name) => {
  await open(savedEstimation({ client_first_name }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`${client_first_name}'s health plan estimate`);
  expect(document.querySelector('main img, h1 *, script')).toBeNull();
});

test('copies the link, revokes it after a confirmation and creates a new one', async () => {
  let share_url: string | null = '/estimations/share-token/view';
  const { user, requests } = await open(savedEstimation(), {
    'GET /estimations/7/share_link': () => ({ body: shareLink({ share_url }) }),
    'DELETE /estimations/7/share_link': () => {
      share_url = null;
      return { body: { share_url } };
    },
    'POST /estimations/7/share_link': () => {
      share_url = '/estimations/second/view';
      return { body: { share_url, share_expires_at: '2099-01-05T12:00:00Z' } };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Copy Share Link' }));
  expect((await screen.findAllByText('Link Copied!')).length).toBeGreaterThan(0);
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/estimations/share-token/view`);
  await user.click(screen.getByRole('button', { name: listTexts.page.share }));
  await user.click(await screen.findByRole('button', { name: share.revoke }));
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: share.revoke }));
  expect(await screen.findByText(share.revoked)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: share.create }));
  await user.click(screen.getByRole('button', { name: listTexts.page.share }));
  const open_link = await screen.findByRole('link', { name: new RegExp(share.open) });
  expect(open_link.getAttribute('href')).toBe(`${window.location.origin}/estimations/second/view`);
});

test('leaving with changes asks first', async () => {
  const { router, user } = await open(savedEstimation(), {}, formFirst);
  await user.type(screen.getByLabelText(texts.form.firstName), 'nne');
  act(() => void router.navigate({ href: '/elsewhere' }));
  await user.click(await screen.findByRole('button', { name: texts.form.stay }));
  expect(router.state.location.pathname).toBe('/');
  act(() => void router.navigate({ href: '/elsewhere' }));
  await user.click(await screen.findByRole('button', { name: texts.form.leave }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('leaving without changes asks nothing', async () => {
  const { router } = await open(savedEstimation());
  act(() => void router.navigate({ href: '/elsewhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  expect(screen.queryByRole('button', { name: texts.form.stay })).toBeNull();
});

test('prints with the firm, the advisor and the date', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open(savedEstimation());
  expect(screen.getByText('Lakeside Advisory')).toBeTruthy();
  expect(screen.getByText('Prepared by Jonah Finch')).toBeTruthy();
  expect(screen.getByText(`Printed on ${formatDay(new Date().toISOString())}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: listTexts.page.more }));
  await user.click(await screen.findByRole('menuitem', { name: viewTexts.print }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('deletes after a confirmation, and returns to the list', async () => {
  const { user, requests, router } = await open(savedEstimation(), {
    'DELETE /estimations/7': { body: { deleted: true } },
  });
  await user.click(screen.getByRole('button', { name: listTexts.page.more }));
  await user.click(await screen.findByRole('menuitem', { name: listTexts.list.delete }));
  const dialog = within(await screen.findByRole('alertdialog', { name: listTexts.list.deleteQuestion }));
  expect(requests.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await user.click(dialog.getByRole('button', { name: listTexts.list.delete }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/estimations'));
});

const token = 't'.repeat(43);

test('the public view of a senior says the ages and the income of IRMAA, and prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const senior = savedEstimation({
    dependents: [
      { id: 1, age: 67, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 70, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: null,
    income: null,
    last_year_income: 219_000,
    tax_filing_status: 'married_joint',
  });
  answer(answers(senior, token));
  renderScreen(() => <PublicEstimation token={token} />);
  await userEvent.click(await screen.findByRole('button', { name: viewTexts.print }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByText('2 people: Maria 67, spouse 70')).toBeTruthy();
  expect(screen.getByText('2023 MAGI for IRMAA $219,000.00')).toBeTruthy();
  expect(screen.getByText('Prepared by Jonah Finch')).toBeTruthy();
});

test('the public view shows the figures, and nothing to change, copy or navigate to', async () => {
  const requests = answer(answers(savedEstimation({ share_url: null }), token));
  renderScreen(() => <PublicEstimation token={token} />);
  await screen.findByText('You would pay $139.98 a month for the lowest-priced silver plan after help.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Maria's health plan estimate");
  expect(screen.queryByRole('textbox')).toBeNull();
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual([viewTexts.report.save]);
  expect(screen.queryByRole('button', { name: share.copy })).toBeNull();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex');
  expect(requests.map(({ call }) => call).toSorted()).toEqual([
    `GET /estimations/${token}`,
    `GET /estimations/${token}/calculate`,
  ]);
});

test('a public view that cannot be loaded tries again', async () => {
  const saved = savedEstimation();
  let fails = true;
  answer({
    ...answers(saved, token),
    [`GET /estimations/${token}/calculate`]: () =>
      fails
        ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
        : { body: calculationOfSaved(saved) },
  });
  renderScreen(() => <PublicEstimation token={token} />);
  expect(await screen.findByText(viewTexts.failed)).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/You would pay \$139\.98 a month, or/)).toBeTruthy();
});

test.each([true, false])('a client sees the outlook only if it is shared: %s', async (shows_outlook) => {
  const shared = savedEstimation({ shows_outlook, may_edit: false, share_url: null });
  answer({
    ...answers(shared, '7'),
    'GET /estimations/7/outlook': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
  });
  renderScreen(() => <SharedEstimation id={7} />);
  await screen.findByText('You would pay $139.98 a month for the lowest-priced silver plan after help.');
  const tab = { name: resultTexts.views.income };
  if (shows_outlook) await screen.findByRole('tab', tab);
  else expect(screen.queryByRole('tab', tab)).toBeNull();
});

test('an agent sees the outlook of an advisor’s estimate', async () => {
  const saved = savedEstimation({ may_edit: false, share_url: null });
  answer({
    ...answers(saved, '7'),
    'GET /estimations/7/outlook': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
  });
  renderScreen(() => <SavedEstimation estimationKey="7" calculatorUrl={null} parts={resultFirst} />);
  await screen.findByRole('tab', { name: resultTexts.views.income });
  expect(screen.queryByRole('textbox')).toBeNull();
});
