import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCounties } from 'contract/endpoints/market';
import type { Scenario } from 'contract/endpoints/scenarios';
import { namesOf } from 'estimate-texts/subject/subject-names';
import { afterEach, expect, test, vi } from 'vitest';
import { formatCents } from '../../../../lib/format.ts';
import { marketOf, savedEstimation } from '../../../../testing/estimations.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { openRowMenu } from '../../../../testing/row-menu.ts';
import { scenarioOf, scenariosReply } from '../../../../testing/scenarios.ts';
import { answer, type SentRequest } from '../../../../testing/server.ts';
import { conflictTexts } from '../../../../ui/conflict-texts.ts';
import { householdOfSubject, yearOfSubject } from '../basis/outlook-input.ts';
import { scenarioTexts as t } from './scenario-texts.ts';
import { ScenariosPanel } from './scenarios-panel.tsx';
import { suggestionsFor } from './suggestions.ts';

afterEach(() => vi.unstubAllGlobals());

const saved = savedEstimation();
const dane = marketOf({ county: '55025', county_name: 'Dane County', state: 'WI' });
const market = ({ query }: SentRequest) => ({
  body:
    query.get('county') === '55025' ? dane : marketOf({ plan_year: query.get('plan_year') === '2026' ? 2026 : 2025 }),
});
const counties = listCounties.reply.parse({
  counties: [{ name: 'Dane County', fips: '55025', zip: '53703', state: 'WI' }],
});
const roth = scenarioOf(saved, { income: 60_000 }, { id: 1, name: '+$20,000 Roth conversion' });
const county = scenarioOf(
  saved,
  { place: { zip: '53703', county: '55025' } },
  { id: 2, name: 'Dane County', position: 2, prices: dane },
);
const list = 'GET /estimations/7/scenarios';

interface Shown {
  isReadOnly?: boolean;
  isDraft?: boolean;
  base?: typeof saved;
  answers?: Parameters<typeof answer>[0];
}

async function open(scenarios: Scenario[], shown: Shown = {}) {
  const { isReadOnly = false, isDraft = false, base = saved, answers = {} } = shown;
  const requests = answer({
    [list]: () => ({ body: scenariosReply(scenarios) }),
    'GET /estimations/market': market,
    'GET /estimations/counties': { body: counties },
    ...answers,
  });
  const figures = yearOfSubject(base, marketOf());
  const suggestions = isReadOnly ? [] : suggestionsFor(base, householdOfSubject(base), marketOf());
  renderScreen(() => (
    <ScenariosPanel
      {...{ figures, isReadOnly, isDraft, base }}
      estimationKey="7"
      nameOf={namesOf(base)}
      isAbout={false}
      suggestions={suggestions}
      level={2}
    />
  ));
  await screen.findByRole('heading', { name: t.title });
  return { requests, figures, user: userEvent.setup({ delay: null }) };
}

const table = () => screen.findByRole('table', { name: t.table });
const row = async (name: string) =>
  within(within(await table()).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const sent = (requests: SentRequest[], method: string) => requests.filter(({ call }) => call.startsWith(method));

test('compares scenarios with the estimate in words and figures', async () => {
  const { figures } = await open([roth, county]);
  await waitFor(async () => expect((await row(t.rows.total))[2]).toBe(formatCents(Number(county.year_total) * 100)));
  expect(await row(t.rows.differences)).toEqual(['', 'Income of $60,000.00 (+$20,000)', 'Dane County, 53703']);
  expect(await row(t.rows.total)).toEqual([
    formatCents(figures.total_cents ?? 0),
    formatCents(Math.round(Number(roth.year_total) * 100)),
    formatCents(Math.round(Number(county.year_total) * 100)),
  ]);
  const more = Math.round(Number(roth.year_total) * 100) - (figures.total_cents ?? 0);
  expect((await row(t.rows.difference))[1]).toBe(t.costs(formatCents(more)));
  expect(screen.queryByText(t.differs)).toBeNull();
});

test('a Roth conversion shows the surcharge that it causes two years later', async () => {
  const base = savedEstimation({ dependents: [{ id: 1, age: 64, sex: 'Female', spouse: false, myself: true }] });
  await open([scenarioOf(base, { income: 120_000 }, { id: 1, name: 'Roth' })], { base });
  // By the brackets of 2025, above $106,000: $74.00 and $13.70 a month.
  expect(await row('Medicare surcharge')).toEqual(['$0 in 2027', 'about $1,052 in 2027']);
});

test('explains what each scenario costs', async () => {
  const { user } = await open([roth]);
  await user.click(await screen.findByRole('button', { name: `Why? ${roth.name}` }));
  expect(await screen.findByText(/^January to December: 12 months of /)).toBeTruthy();
  expect(screen.getByText(/^An income \(MAGI\) of \$60,000 is [0-9]+% of the/)).toBeTruthy();
});

test('a total that differs from the server’s is marked', async () => {
  await open([{ ...roth, year_total: 1.23 }]);
  await screen.findByText(t.differs);
  expect((await row(t.rows.total))[1]).toContain('$1.23');
});

test('a draft is compared as typed, without the server’s totals', async () => {
  await open([{ ...roth, year_total: 1.23 }], { isDraft: true });
  await waitFor(async () => expect((await row(t.rows.total))[1]).toMatch(/^\$\d,\d/));
  expect(screen.queryByText(t.differs)).toBeNull();
});

test('a scenario that no longer fits says so', async () => {
  await open([{ ...roth, year_total: null, year_credit: null }]);
  await screen.findByText(t.noFit);
});

test('adds a Roth conversion under the suggested name, and shows its result while typing', async () => {
  const scenarios: Scenario[] = [];
  const { requests, user } = await open(scenarios, {
    answers: {
      'POST /estimations/7/scenarios': () => {
        scenarios.push(roth);
        return { body: roth };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: t.add }));
  const dialog = within(await screen.findByRole('dialog', { name: t.addTitle }));
  await user.click(dialog.getByRole('button', { name: t.save }));
  await dialog.findAllByText(t.required.kinds);
  await user.click(dialog.getByRole('checkbox', { name: t.kinds.income }));
  await user.type(dialog.getByRole('textbox', { name: t.amount }), '20,000.00');
  expect(dialog.getByRole('textbox', { name: t.name })).toHaveProperty('value', '+$20,000 Roth conversion');
  expect(await dialog.findByText(/^\$[\d,.]+ a year\. Costs \$[\d,.]+ more a year\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t.save }));
  await screen.findByRole('columnheader', { name: /Roth conversion/ });
  expect(sent(requests, 'POST')[0]?.body).toEqual({
    scenario: { name: '+$20,000 Roth conversion', changes: { income: 60_000 } },
  });
  expect(screen.getByText(t.saved('+$20,000 Roth conversion'))).toBeTruthy();
});

test('adds another county, and retirement in June', async () => {
  const { requests, user } = await open([], { answers: { 'POST /estimations/7/scenarios': { body: county } } });
  await user.click(await screen.findByRole('button', { name: t.add }));
  const dialog = within(await screen.findByRole('dialog', { name: t.addTitle }));
  await user.click(dialog.getByRole('checkbox', { name: t.kinds.place }));
  await user.type(dialog.getByRole('textbox', { name: /^Zip/ }), '53703');
  const name = dialog.getByRole('textbox', { name: t.name });
  await waitFor(() => expect(name).toHaveProperty('value', 'Dane County'));
  await user.click(dialog.getByRole('checkbox', { name: t.kinds.retire }));
  await user.selectOptions(dialog.getByRole('combobox', { name: t.person }), '1');
  await user.selectOptions(dialog.getByRole('combobox', { name: t.month }), '6');
  await user.type(dialog.getByRole('textbox', { name: /^Yearly wages/ }), '30000');
  expect(name).toHaveProperty('value', 'Dane County, retire June 30');
  await user.click(dialog.getByRole('button', { name: t.save }));
  await waitFor(() => expect(sent(requests, 'POST')).toHaveLength(1));
  expect(sent(requests, 'POST')[0]?.body).toEqual({
    scenario: {
      name: 'Dane County, retire June 30',
      changes: {
        place: { zip: '53703', county: '55025' },
        events: [{ kind: 'retires', person: 1, month: 6, wages: 30_000, covers: [] }],
      },
    },
  });
});

test('shows the server’s messages beside their fields', async () => {
  const { user } = await open([roth], {
    answers: {
      'PATCH /estimations/7/scenarios/1': {
        status: 422,
        body: {
          code: 'validation_failed',
          error: 'Please fix the errors.',
          errors: { 'changes.income': ['Household income is too large'] },
        },
      },
    },
  });
  await openRowMenu(user, roth.name);
  await user.click(await screen.findByRole('menuitem', { name: t.edit }));
  const dialog = within(await screen.findByRole('dialog', { name: t.editTitle }));
  expect(dialog.getByRole('textbox', { name: t.amount })).toHaveProperty('value', '20,000.00');
  await user.click(dialog.getByRole('button', { name: t.save }));
  expect((await dialog.findAllByText('Household income is too large')).length).toBeGreaterThan(0);
});

test('a conflict shows both versions, and saves what was chosen', async () => {
  const theirs = { ...roth, name: 'Theirs', version: 2 };
  const replies = [
    { status: 409, body: { code: 'version_conflict', error: 'Someone else changed it.' } },
    { body: { ...theirs, version: 3 } },
  ];
  const scenarios = [roth];
  const { requests, user } = await open(scenarios, {
    answers: {
      'PATCH /estimations/7/scenarios/1': () => {
        scenarios[0] = theirs;
        return replies.shift() ?? {};
      },
    },
  });
  await openRowMenu(user, roth.name);
  await user.click(await screen.findByRole('menuitem', { name: t.edit }));
  const dialog = within(await screen.findByRole('dialog', { name: t.editTitle }));
  await user.clear(dialog.getByRole('textbox', { name: t.name }));
  await user.type(dialog.getByRole('textbox', { name: t.name }), 'Mine');
  await user.click(dialog.getByRole('button', { name: t.save }));
  await dialog.findByText(t.conflictTitle);
  await user.click(dialog.getByRole('button', { name: conflictTexts.save }));
  await waitFor(() => expect(sent(requests, 'PATCH')).toHaveLength(2));
  expect(sent(requests, 'PATCH')[1]?.body).toEqual({
    scenario: { name: 'Mine', changes: { income: 60_000 }, version: 2 },
  });
});

test('moving is announced; copying and deleting are confirmed', async () => {
  const { requests, user } = await open([roth, county], {
    answers: {
      'PATCH /estimations/7/scenarios/2': { body: county },
      'POST /estimations/7/scenarios': { body: county },
      'DELETE /estimations/7/scenarios/2': { body: { deleted: true } },
    },
  });
  await openRowMenu(user, county.name);
  expect(screen.queryByRole('menuitem', { name: t.moveRight })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: t.moveLeft }));
  await screen.findByText(t.moved('Dane County', 1, 2));
  expect(sent(requests, 'PATCH')[0]?.body).toEqual({ scenario: { position: 1 } });
  await openRowMenu(user, county.name);
  await user.click(await screen.findByRole('menuitem', { name: t.copy }));
  await screen.findByText(t.copied('Copy of Dane County'));
  await openRowMenu(user, county.name);
  await user.click(await screen.findByRole('menuitem', { name: t.remove }));
  await user.click(await screen.findByRole('button', { name: t.removeConfirm }));
  await screen.findByText(t.removed('Dane County'));
  expect(sent(requests, 'DELETE')).toHaveLength(1);
});

test('six are the limit, which is explained', async () => {
  const { user } = await open(
    Array.from({ length: 6 }, (_, index) => ({ ...roth, id: index + 1, name: `Scenario ${index + 1}` })),
  );
  await screen.findByText(t.limit(6));
  expect(screen.queryByRole('button', { name: t.add })).toBeNull();
  await openRowMenu(user, 'Scenario 1');
  await screen.findByRole('menuitem', { name: t.edit });
  expect(screen.queryByRole('menuitem', { name: t.copy })).toBeNull();
});

test('the public page shows the server’s totals, and nothing to press', async () => {
  await open([{ ...roth, year_total: 4321, year_credit: 100 }], { isReadOnly: true });
  expect((await row(t.rows.total))[1]).toBe('$4,321.00');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an empty list offers the first scenario; a failure can be retried', async () => {
  let fails = true;
  const { user } = await open([], {
    answers: {
      [list]: () =>
        fails
          ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
          : { body: scenariosReply([]) },
    },
  });
  await screen.findByText(t.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(t.empty);
  expect(screen.getByRole('button', { name: t.add })).toBeTruthy();
});

test('a suggestion begins a scenario, which can be named and saved', async () => {
  const base = savedEstimation({
    income: 63_000,
    plan_year: 2025,
    dependents: [{ id: 1, age: 60, sex: 'Female', spouse: false, myself: true }],
  });
  const { user } = await open([], { base });
  await user.click(await screen.findByRole('button', { name: t.suggestions.retireInJune }));
  const dialog = within(await screen.findByRole('dialog', { name: t.addTitle }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: t.month }).value).toBe('6');
  await user.click(dialog.getByRole('button', { name: t.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('someone who can’t add scenarios has no suggestions', async () => {
  await open([roth], { isReadOnly: true });
  expect(screen.queryByText(t.suggestionsLabel)).toBeNull();
});
