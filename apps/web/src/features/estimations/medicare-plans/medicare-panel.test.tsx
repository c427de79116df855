import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EstimationMedicarePlans } from 'contract/endpoints/estimation-medicare-plans';
import { aboutOf } from 'estimate-texts/subject/subject-facts';
import { labelsOf, namesOf } from 'estimate-texts/subject/subject-names';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { savedEstimation } from '../../../testing/estimations.ts';
import { advantagePlan, medicarePlanOf, medicareReply } from '../../../testing/medicare-plans.ts';
import { person } from '../../../testing/people.ts';
import { planOf, plansReply } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { ReasonsProvider } from '../figures/why.tsx';
import { PlansTab } from '../result/plans-tab.tsx';
import { medicareTexts as t } from './medicare-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const call = 'GET /estimations/7/medicare-plans';
const drugPlan = medicarePlanOf();
const saved = savedEstimation({
  dependents: [
    { id: 1, age: 60, sex: 'Female', spouse: false, myself: true },
    { id: 2, age: 68, sex: 'Male', spouse: true, myself: false },
  ],
});
const known = {
  reasons: [],
  nameOf: namesOf(saved),
  labelOf: labelsOf(saved),
  isAllShown: false,
  about: aboutOf(saved),
};

type Reply = (request: SentRequest) => { status?: number; body: unknown };

function open(reply: EstimationMedicarePlans | Reply, at = '/', months = { marketplace: 0, medicare: 12 }) {
  const requests = answer({
    [call]: typeof reply === 'function' ? reply : { body: reply },
    'GET /estimations/7/plans': { body: plansReply([planOf()]) },
    'GET /current_user': { body: person({ super_admin: true }) },
  });
  const { router } = renderScreen(
    () => (
      <ReasonsProvider value={known}>
        <PlansTab
          saved={{ estimationKey: '7', isDraft: false, isReadOnly: false }}
          year={{ marketplace_months: months.marketplace, medicare_months: months.medicare }}
          state="NC"
          level={2}
        />
      </ReasonsProvider>
    ),
    at,
  );
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const queries = (requests: SentRequest[]) =>
  requests.filter((one) => one.call === call).map(({ query }) => Object.fromEntries(query));
const cells = async (name: string) =>
  within(await screen.findByRole('row', { name: (text) => text.startsWith(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('each plan is a row with its premium, deductible, limit, stars and totals', async () => {
  const { requests } = open(medicareReply([drugPlan, advantagePlan]));
  expect(await cells('Larkspur Rx Saver (PDP)')).toEqual([
    ...['Larkspur Rx Saver (PDP)LarkspurDrug plan (Part D) · PDP', '$18.20', '$615', '—', '3.5', '$371.10'],
    ...['$4,453', '$6,836'],
  ]);
  expect(await cells('Granite Bay Choice (HMO)')).toEqual([
    ...['Granite Bay Choice (HMO)Granite BayMedicare Advantage · HMO', '$0.00', '$0', '$5,900', 'Too new', '$202.90'],
    ...['$2,435', '$10,435'],
  ]);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Medicare plans in Wake County, 2025');
  expect(screen.getByText(/^For the spouse\. Totals include Part B at \$185\.00 a month\.$/)).toBeTruthy();
  expect(screen.getByText(t.gaps)).toBeTruthy();
  expect(queries(requests)).toEqual([{ field: 'total_low', order: 'asc', currentPage: '1', pageSize: '10' }]);
});

test('both ways are side by side, and Medigap is called an estimate', async () => {
  open(medicareReply([drugPlan, advantagePlan]));
  const ways = within(await screen.findByRole('region', { name: t.ways.title }));
  expect(ways.getByText(/Medigap G costs about \$120 a month: an estimate/)).toBeTruthy();
  const values = ways.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(values).toEqual(['1', '$4,453', '$6,836', '1', '$2,435', '$10,435']);
});

test('surcharges, late enrollment, projected and sample plans are said', async () => {
  const reply = medicareReply([drugPlan], { is_projected: true, is_sample: true });
  const [member] = reply.people;
  if (!member) throw new Error('Nobody');
  open({ ...reply, people: [{ ...member, part_d_surcharge: 15.4, late_enrollment: 40.6, months: 7 }] });
  expect(
    await screen.findByText(
      'For the spouse, 7 months of 2025. Totals include Part B at about $185 a month, the Part D surcharge of about $15 for plans with drugs, and about $41 for late enrollment or Part A.',
    ),
  ).toBeTruthy();
  expect([screen.getByText(t.sample), screen.getByText(t.projected)]).toHaveLength(2);
  expect((await cells('Larkspur Rx Saver (PDP)')).slice(5)).toEqual(['about $371', 'about $4,453', 'about $6,836']);
});

test('sorts and filters by the address', async () => {
  const { requests, router, user } = open(medicareReply([drugPlan, advantagePlan]), '/?view=plans');
  await screen.findByText('Larkspur Rx Saver (PDP)');
  const choose = (name: string, choice: string) => user.selectOptions(screen.getByRole('combobox', { name }), choice);
  await choose('Kind', 'Advantage (1)');
  await choose('Carrier', 'Granite Bay (1)');
  await choose('Stars', '4 stars or more');
  await choose('Premium', '$0 premium (1)');
  await user.click(screen.getByRole('button', { name: t.heads.high }));
  await waitFor(() =>
    expect(queries(requests).at(-1)).toEqual({
      ...{ field: 'total_high', order: 'asc', currentPage: '1', pageSize: '10', kind: 'advantage,cost' },
      ...{ carrier: 'Granite Bay', min_stars: '4', zero_premium: 'true' },
    }),
  );
  expect(router.state.location.search).toMatchObject({ view: 'plans', kind: 'advantage' });
});

test('each of a couple on Medicare has a list', async () => {
  const reply = medicareReply([drugPlan]);
  const people = [1, 2].flatMap((number) => reply.people.map((one) => ({ ...one, person: number })));
  const { requests, user } = open(({ query }: SentRequest) => ({
    body: { ...reply, people, person: Number(query.get('person') ?? 1) },
  }));
  await user.click(await screen.findByRole('radio', { name: 'The spouse' }));
  await waitFor(() => expect(queries(requests).at(-1)).toMatchObject({ person: '2' }));
  await screen.findByText(/^For the spouse\./);
});

test('plans for special needs say whom they are for, and unknown totals are explained', async () => {
  const special = medicarePlanOf({
    ...{ kind: 'special_needs', special_needs: 'Dual-Eligible', has_drugs: false, total: { low: 2434.8, high: null } },
  });
  open(medicareReply([special]), '/?kind=special');
  expect((await cells('Larkspur Rx Saver (PDP)'))[0]).toContain('No drug coverageOnly for: Dual-Eligible');
  expect([screen.getByText(t.special), screen.getByText(t.dash)]).toHaveLength(2);
});

test.each([
  ['no_catalog', t.empty.no_catalog],
  ['no_plans', t.empty.no_plans],
] as const)('says why there is no list: %s', async (status, title) => {
  session.setToken('token', Date.now());
  open(medicareReply([], { status, source: null, load: null }));
  await screen.findByText(title);
  expect(screen.queryByRole('table')).toBeNull();
  if (status === 'no_catalog') await screen.findByText(t.empty.command(2025));
});

test('a failure can be tried again', async () => {
  let fails = true;
  const { user } = open(() =>
    fails
      ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } }
      : { body: medicareReply([drugPlan]) },
  );
  const retry = await screen.findByRole('button', { name: /try again/i }, { timeout: 5_000 });
  fails = false;
  await user.click(retry);
  await screen.findByText('Larkspur Rx Saver (PDP)');
});

test('a split household chooses whose plans it reads, and begins without the other list’s filters', async () => {
  const { router, user } = open(medicareReply([drugPlan]), '/?view=plans&metal=silver&field=limit', {
    ...{ marketplace: 12, medicare: 12 },
  });
  await screen.findByRole('button', { name: 'Pine Silver 4000' });
  await user.click(screen.getByRole('radio', { name: t.switch.medicare }));
  await screen.findByText('Larkspur Rx Saver (PDP)');
  expect(router.state.location.search).toEqual({ view: 'plans', plans: 'medicare' });
});

test('without anyone on Medicare there is no choice', async () => {
  open(medicareReply([drugPlan]), '/?plans=medicare', { marketplace: 12, medicare: 0 });
  await screen.findByRole('button', { name: 'Pine Silver 4000' });
  expect(screen.queryByRole('radio')).toBeNull();
});
