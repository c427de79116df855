import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarlyAnswers } from '../lib/early-answers.ts';
import { calculationOfSaved, marketOf, savedEstimation } from '../testing/estimations.ts';
import { answer } from '../testing/server.ts';
import { showEarlyView } from './early-view.ts';

const token = 'Zk3_'.padEnd(43, 'x');
const page = `/estimations/${token}/view`;
const saved = savedEstimation();
const showCall = `GET /estimations/${token}`;
const calculate = `GET /estimations/${token}/calculate`;
const both = { [showCall]: { body: saved }, [calculate]: { body: calculationOfSaved(saved) } };

const root = () => document.getElementById('root') as HTMLElement;
const textOf = (selector: string) => [...root().querySelectorAll(selector)].map(({ textContent }) => textContent);

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  history.replaceState(null, '', page);
});
afterEach(() => {
  takeEarlyAnswers();
  vi.unstubAllGlobals();
});

test('shows title, facts and headline figure with one call each', async () => {
  const requests = answer(both);
  await showEarlyView();
  expect(requests.map(({ call }) => call)).toEqual([showCall, calculate]);
  expect(textOf('h1')).toEqual(["Maria's health plan estimate"]);
  expect(textOf('.facts')).toEqual(['27601 Wake County, NC · 1 person: Maria 41 · household of 1 · $40,000.00']);
  expect(textOf('section p')).toEqual([
    'You pay in 2025, after help',
    '$1,679.76 a year',
    'You would pay $139.98 a month, or $1,679.76 a year, for the lowest-priced silver plan after help.',
  ]);
});

test('passes its answers to the application once', async () => {
  answer(both);
  await showEarlyView();
  const answers = takeEarlyAnswers();
  expect(answers?.token).toBe(token);
  expect(await answers?.estimation).toMatchObject({ client_first_name: 'Maria' });
  expect(await answers?.calculation).toMatchObject({ plan_year: 2025 });
  expect(takeEarlyAnswers()).toBeUndefined();
});

test.each(['/', '/estimations/7/view', `/estimations/${token}`, `/root/estimator/${token}`, `${page}/more`])(
  'does nothing on %s',
  async (path) => {
    const requests = answer(both);
    history.replaceState(null, '', path);
    await showEarlyView();
    expect(requests).toEqual([]);
    expect(root().childNodes).toHaveLength(0);
    expect(takeEarlyAnswers()).toBeUndefined();
  },
);

test('does not replace what the application has rendered', async () => {
  answer(both);
  const drawn = showEarlyView();
  root().innerHTML = '<p>The application</p>';
  await drawn;
  expect(root().innerHTML).toBe('<p>The application</p>');
});

test.each([
  ['the estimate fails', { ...both, [showCall]: { status: 404, body: { code: 'not_found', error: 'Not found' } } }],
  [
    'the calculation fails',
    { ...both, [calculate]: { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } },
  ],
])('shows nothing when %s', async (_, answers) => {
  answer(answers);
  await showEarlyView();
  expect(root().childNodes).toHaveLength(0);
  const left = takeEarlyAnswers();
  expect([await left?.estimation, await left?.calculation]).toContain(null);
});

test('shows nothing when the server is unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await showEarlyView();
  expect(root().childNodes).toHaveLength(0);
  const left = takeEarlyAnswers();
  expect([await left?.estimation, await left?.calculation]).toEqual([null, null]);
});

test('renders a name as text', async () => {
  const name = '<img src=x onerror="alert(1)">';
  answer({ ...both, [showCall]: { body: { ...saved, client_first_name: name } } });
  await showEarlyView();
  expect(textOf('h1')).toEqual([`${name}'s health plan estimate`]);
  expect(root().querySelector('img')).toBeNull();
});

test('shows the income of IRMAA and both ways of Medicare', async () => {
  const senior = savedEstimation({
    dependents: [{ id: 1, age: 67, sex: 'Female', spouse: false, myself: true }],
    household_size: null,
    income: null,
    last_year_income: 50_000,
    tax_filing_status: 'single',
  });
  answer({ [showCall]: { body: senior }, [calculate]: { body: calculationOfSaved(senior) } });
  await showEarlyView();
  expect(textOf('.facts')).toEqual(['27601 Wake County, NC · 1 person: Maria 67 · 2023 MAGI for IRMAA $50,000.00']);
  expect(textOf('section p').slice(0, 2)).toEqual(['With Traditional Medicare in 2025', '$4,175.88 a year']);
  expect(textOf('section p')).toContain('With Medicare Advantage in 2025');
});

test('shows that nothing is to pay where other programs cover everyone', async () => {
  const covered = savedEstimation({ income: 12_000 });
  answer({ [showCall]: { body: covered }, [calculate]: { body: calculationOfSaved(covered) } });
  await showEarlyView();
  expect(textOf('section p').slice(0, 2)).toEqual(['You pay in 2025', '$0.00 a year']);
});

test('shows only title and facts in the coverage gap', async () => {
  const gap = savedEstimation({ income: 9_000 });
  const calculation = calculationOfSaved(gap, marketOf({ state: 'TX' }));
  answer({ [showCall]: { body: gap }, [calculate]: { body: calculation } });
  await showEarlyView();
  expect(textOf('h1')).toEqual(["Maria's health plan estimate"]);
  expect(textOf('.facts')).toEqual(['27601 Wake County, NC · 1 person: Maria 41 · household of 1 · $9,000.00']);
  expect(root().querySelector('section')).toBeNull();
});
