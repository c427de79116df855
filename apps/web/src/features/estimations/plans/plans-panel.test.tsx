import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EstimationPlans, ListedPlan } from 'contract/endpoints/estimation-plans';
import { aboutOf } from 'estimate-texts/subject/subject-facts';
import { labelsOf, namesOf } from 'estimate-texts/subject/subject-names';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { savedEstimation } from '../../../testing/estimations.ts';
import { person } from '../../../testing/people.ts';
import { bronzePlan, planOf, plansReply } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { ReasonsProvider } from '../figures/why.tsx';
import { planTexts as t } from './plan-texts.ts';
import { PlansPanel } from './plans-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const call = 'GET /estimations/7/plans';
const silver = planOf();
const saved = savedEstimation({
  dependents: [
    { id: 1, age: 41, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 43, sex: 'Male', spouse: true, myself: false },
  ],
});
const known = {
  reasons: [],
  nameOf: namesOf(saved),
  labelOf: labelsOf(saved),
  isAllShown: false,
  about: aboutOf(saved),
};

function open(reply: EstimationPlans | Parameters<typeof answer>[0][string], at = '/', isDraft = false) {
  const handler = 'status' in reply && typeof reply.status === 'string' ? { body: reply } : reply;
  const requests = answer({
    [call]: handler as Parameters<typeof answer>[0][string],
    'GET /current_user': { body: person({ super_admin: true }) },
  });
  const { router } = renderScreen(
    () => (
      <ReasonsProvider value={known}>
        <PlansPanel estimationKey="7" isDraft={isDraft} state="NC" level={2} />
      </ReasonsProvider>
    ),
    at,
  );
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const queries = (requests: SentRequest[]) =>
  requests.filter((one) => one.call === call).map(({ query }) => Object.fromEntries(query));
const cells = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

test('each plan is a row with its price before and after help, and a year at three levels of use', async () => {
  const { requests } = open(plansReply([silver, bronzePlan]));
  expect(await cells('Pine Silver 4000')).toEqual([
    ...['', 'Pine Silver 4000Pine HealthSilver 94% · HMO', '$800.50', '$210.00', '$1,000', '$3,000'],
    ...['$2,710', '$3,400', '$5,520'],
  ]);
  expect((await cells('Cedar Bronze HSA'))[1]).toBe('Cedar Bronze HSACedar MutualExpanded bronze · EPO · HSA');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Plans in Wake County, 2025');
  expect(screen.getByText(/^For Maria and the spouse\. At this income, silver plans pay about 94%/)).toBeTruthy();
  expect(screen.getByText(/official files loaded on Feb 1, 2025\. Exact for the plans as filed\.$/)).toBeTruthy();
  expect(screen.queryByText(t.sample)).toBeNull();
  expect(queries(requests)).toEqual([{ field: 'total_middle', order: 'asc', currentPage: '1', pageSize: '10' }]);
});

test('sorts and filters by the address, with what the open tab needs left in it', async () => {
  const { requests, router, user } = open(plansReply([silver, bronzePlan]), '/?view=plans&field=limit&order=desc');
  await screen.findByRole('button', { name: 'Pine Silver 4000' });
  const choose = (name: string, choice: string) => user.selectOptions(screen.getByRole('combobox', { name }), choice);
  await choose('Metal', 'Bronze (1)');
  await choose('Carrier', 'Cedar Mutual (1)');
  await choose('Type', 'EPO (1)');
  await choose('HSA', 'HSA plans (1)');
  await choose('Deductible', 'Up to $5,000');
  await waitFor(() =>
    expect(queries(requests).at(-1)).toEqual({
      ...{ field: 'limit', order: 'desc', currentPage: '1', pageSize: '10', metal: 'bronze,expanded_bronze' },
      ...{ carrier: '54321', type: 'EPO', hsa: 'true', max_deductible: '5000' },
    }),
  );
  expect(router.state.location.search).toMatchObject({ view: 'plans', metal: 'bronze', deductible: '5000' });
  await user.click(screen.getByRole('button', { name: t.heads.low }));
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ field: 'total_low', order: 'asc' }));
});

test('says that no plan matches the filters, and clears them', async () => {
  const none = plansReply([], { ...counts(plansReply([silver])), totalCount: 0 });
  const { user } = open(
    ({ query }: SentRequest) => ({ body: query.has('metal') ? none : plansReply([silver]) }),
    '/?metal=silver',
  );
  expect(await screen.findByText('No plans match Metal: Silver (1)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('button', { name: 'Pine Silver 4000' });
});

const counts = ({ carriers, types, metals, hsa_count }: EstimationPlans) => ({ carriers, types, metals, hsa_count });

const many = Array.from({ length: 5 }, (_, index) =>
  planOf({ plan_id: `12345NC001000${index + 1}`, name: `Pine ${index + 1}` }),
);
const chosenOf = (plans: readonly ListedPlan[], { query }: SentRequest) => {
  const ids = query.get('plan_ids')?.split(',');
  return { body: plansReply(ids ? plans.filter(({ plan_id }) => ids.includes(plan_id)) : plans) };
};

test('compares up to four plans', async () => {
  const { requests, router, user } = open((request: SentRequest) => chosenOf(many, request));
  const box = (number: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Compare Pine ${number}` });
  for (const number of [1, 2, 3, 4]) await user.click(await box(number));
  expect((await box(5)).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Compare 4 plans' }));
  const heading = await screen.findByRole('heading', { name: '4 plans side by side' });
  expect(document.activeElement).toBe(heading);
  expect(queries(requests).at(-1)).toEqual({
    plan_ids: many
      .slice(0, 4)
      .map(({ plan_id }) => plan_id)
      .join(','),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Pine 4' }));
  await screen.findByRole('heading', { name: '3 plans side by side' });
  router.history.back();
  await waitFor(async () => expect((await box(4)).checked).toBe(false));
  expect((await box(5)).disabled).toBe(false);
});

test('marks what differs and the lowest amounts, and can show differences only', async () => {
  const ids = `${silver.plan_id},${bronzePlan.plan_id}`;
  const { user } = open((request: SentRequest) => chosenOf([silver, bronzePlan], request), `/?compare=${ids}`);
  const table = within(await screen.findByRole('table', { name: 'Plans side by side' }));
  const row = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row(`Before help \\(${t.compare.differs}\\)`)).toEqual(['$800.50', '$600.00Lowest']);
  expect(row('With high use')).toEqual(['$5,520Lowest', '$17,114']);
  expect(row('Tax credit')).toEqual(['−$590.50', '−$590.50']);
  expect(row('Deductible')).toEqual(['$1,000 ($500 a person)Lowest', '$15,000 ($7,500 a person)']);
  expect(row('Primary care visit')).toEqual(['$30', 'No charge after deductible']);
  expect(row('Hospital stay')).toEqual(['20% after deductible', '20% after deductible']);
  expect(row('Health savings account')).toEqual(['No', 'Up to $8,750 a year']);
  expect(table.queryByRole('row', { name: /^State help/ })).toBeNull();
  const link = table.getByRole('link', { name: /^Summary of benefits/ });
  expect(link.getAttribute('href')).toBe('https://example.com/summary');
  expect(table.getByText(t.compare.noLinks)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: t.compare.onlyDifferences }));
  expect(table.queryByRole('row', { name: /^Hospital stay/ })).toBeNull();
  expect(table.getByRole('row', { name: /^Primary care visit/ })).toBeTruthy();
});

test('one plan opens by its name, and closing returns the focus to it', async () => {
  const { user } = open((request: SentRequest) => chosenOf([silver], request));
  await user.click(await screen.findByRole('button', { name: 'Pine Silver 4000' }));
  await screen.findByRole('table', { name: t.compare.table(1) });
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText(t.compare.lowest)).toBeNull();
  await user.click(screen.getByRole('button', { name: t.compare.back }));
  const name = await screen.findByRole('button', { name: 'Pine Silver 4000' });
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a copied link opens the comparison without taking the focus', async () => {
  const ids = `${silver.plan_id},${bronzePlan.plan_id}`;
  open((request: SentRequest) => chosenOf([silver, bronzePlan], request), `/?compare=${ids}`);
  const heading = await screen.findByRole('heading', { name: '2 plans side by side' });
  expect(document.activeElement).not.toBe(heading);
});

test('a plan that is no longer on sale is missing from the comparison', async () => {
  open((request: SentRequest) => chosenOf([silver], request), `/?compare=${bronzePlan.plan_id}`);
  expect(await screen.findByText(t.compare.missing)).toBeTruthy();
});

test('a plan that the household can’t buy says why', async () => {
  const none = { month: null, year: null, level: null, deductible: null, limit: null, total: null } as const;
  const barred = planOf({ metal: 'catastrophic', bar: 'under_30_only', ...none });
  open((request: SentRequest) => chosenOf([barred], request), `/?compare=${barred.plan_id}`);
  expect(await screen.findByText(t.bars.under_30_only)).toBeTruthy();
});

test('sample plans and projected prices are labeled, and projected prices are in whole dollars', async () => {
  open(plansReply([silver], { is_sample: true, is_projected: true }));
  expect((await cells('Pine Silver 4000')).slice(2)).toEqual([
    ...['about $801', 'about $210', '$1,000', '$3,000', 'about $2,710', 'about $3,400', 'about $5,520'],
  ]);
  expect(screen.getByText(t.sample)).toBeTruthy();
  expect(screen.getByText(t.projected)).toBeTruthy();
});

test('amounts that are not known are dashes with a reason', async () => {
  const month = { premium: 800, tax_credit: null, state_help: null, net_premium: null };
  const plan = planOf({ month, deductible: null, total: { low: null, middle: null, high: null } });
  open(plansReply([plan], { status: 'prices_missing', cost_sharing_level: null, people: [1], months: 7 }));
  expect((await cells('Pine Silver 4000')).slice(2)).toEqual(['$800.00', '—', '—', '$3,000', '—', '—', '—']);
  expect(screen.getByText(t.priceMissing)).toBeTruthy();
  expect(screen.getByText(t.dash)).toBeTruthy();
  expect(screen.getByText(`For Maria, 7 months of 2025. ${t.standard} ${t.figures}`)).toBeTruthy();
});

test('says what was not checked and what the use levels assume', async () => {
  open(plansReply([silver], { hidden_count: 2 }));
  expect(await screen.findByText(new RegExp(`^${t.gaps}`))).toBeTruthy();
  expect(screen.getByText(t.hidden(2))).toBeTruthy();
  const table = within(screen.getByRole('table', { name: t.use.table }));
  const visits = table.getByRole('row', { name: /^Primary care visits/ });
  expect(
    within(visits)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$150', '1', '2', '4']);
});

test.each([
  ['no_plans', t.empty.no_plans],
  ['nobody_to_cover', t.empty.nobody_to_cover],
] as const)('without a list it says why: %s', async (status, text) => {
  open(plansReply([], { status }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(new RegExp(`^${t.gaps}`))).toBeNull();
});

test.each([true, false])('without a catalog, super admins read what to load: %s', async (isSuper) => {
  if (isSuper) session.setToken('token', Date.now());
  open(plansReply([], { status: 'no_catalog', source: null, accuracy: null, load: null }));
  expect(await screen.findByText(t.empty.no_catalog)).toBeTruthy();
  const command = t.empty.command(2025);
  if (isSuper) expect(await screen.findByText(command)).toBeTruthy();
  else expect(screen.queryByText(command)).toBeNull();
  const links = screen.queryAllByRole('link', { name: t.empty.planYears }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(isSuper ? ['/plan_years'] : []);
});

test('unsaved changes and newer prices are said', async () => {
  open(plansReply([silver], { is_newer_than_estimate: true }), '/', true);
  expect(await screen.findByText(t.newer)).toBeTruthy();
  expect(screen.getByText(t.unsaved)).toBeTruthy();
});

test('a failure can be retried, of the list and of the comparison', async () => {
  let fails = true;
  const busy = { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } };
  const { user } = open(
    (request: SentRequest) => (fails ? busy : chosenOf([silver], request)),
    `/?compare=${silver.plan_id}`,
  );
  expect(await screen.findByText(t.compare.failed)).toBeTruthy();
  fails = false;
  for (const again of screen.getAllByRole('button', { name: 'Try again', hidden: true })) await user.click(again);
  await screen.findByRole('table', { name: t.compare.table(1) });
  await user.click(screen.getByRole('button', { name: t.compare.back }));
  await screen.findByRole('button', { name: 'Pine Silver 4000' });
});
