import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PolicyValues } from 'contract/endpoints/policies';
import { policyFields } from 'contract/vocabulary/policies';
import { afterEach, expect, test, vi } from 'vitest';
import { policyOf } from '../../../testing/policies.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { PlanInformation } from '../edit/plan-information.tsx';

afterEach(() => vi.unstubAllGlobals());

const { id: _, version: __, ...values } = policyOf();
const at = '2026-02-03T12:00:00Z';
const versionOf = (version: number, source: object, changed: string[], changes: Partial<PolicyValues> = {}) => ({
  version,
  source: { name: null, filename: null, row: null, at, ...source },
  values: { ...values, ...changes },
  changed,
});
const history = {
  versions: [
    versionOf(3, { kind: 'user', name: 'Grace Okafor' }, ['premium', 'end_date'], {
      premium: 510,
      end_date: '2026-12-31',
    }),
    versionOf(2, { kind: 'import', row: 12, filename: 'may.csv', name: 'Dana Whitfield' }, ['premium'], {
      premium: 500,
    }),
    versionOf(1, { kind: 'unknown' }, []),
  ],
  set_in: policyFields.map((field) => ({ field, version: ['premium', 'end_date'].includes(field) ? 3 : 1 })),
};
const policies = { body: { policies: [policyOf({ version: 3 })], can_edit: true } };

test('opens and closes; shows each value with its source, and what each version changed', async () => {
  answer({ 'GET /users/4/policies': policies, 'GET /policies/1/history': { body: history } });
  renderScreen(() => <PlanInformation clientId={4} />);
  const button = await screen.findByRole('button', { name: 'History', expanded: false });
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Where each value comes from' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const card = within(button.closest('article')!);
  const premium = card.getAllByText('Monthly Premium', { selector: 'dt' })[1]?.closest('div');
  expect(premium?.textContent).toBe('Monthly PremiumGrace Okafor, Feb 3, 2026$510.00');
  const versions = card.getAllByText(/^Version \d$/).map((title) => title.closest('li')?.textContent);
  expect(versions[0]).toMatch(
    /^Version 3Grace Okafor, .*Monthly Premium: \$500\.00 → \$510\.00End Date: — → Dec 31, 2026$/,
  );
  expect(versions[1]).toMatch(
    /^Version 2Row 12 of may\.csv, imported by Dana Whitfield, .*Monthly Premium: \$487\.33 → \$500\.00$/,
  );
  expect(versions[2]).toMatch(/^Version 1Unknown, .*First version$/);
  await userEvent.click(button);
  expect(screen.queryByText('Where each value comes from')).toBeNull();
});

test.each([
  [{ kind: 'undo', filename: 'may.csv', name: 'Uma Undoer' }, 'Import of may.csv undone by Uma Undoer, '],
  [{ kind: 'undo', filename: 'may.csv' }, 'Import of may.csv undone by a deleted user, '],
  [{ kind: 'import', filename: 'may.csv' }, 'Missing from may.csv, '],
  [{ kind: 'import', row: 12 }, 'Row 12 of an imported file, '],
])('names the source %j', async (source, expected) => {
  answer({
    'GET /users/4/policies': policies,
    'GET /policies/1/history': { body: { ...history, versions: [versionOf(1, source, [])] } },
  });
  renderScreen(() => <PlanInformation clientId={4} />);
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const version = (await screen.findByText('Version 1')).closest('li');
  expect(version?.textContent).toContain(`Version 1${expected}`);
});

test('retries after a failure', async () => {
  let fails = true;
  answer({
    'GET /users/4/policies': policies,
    'GET /policies/1/history': () =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } } : { body: history },
  });
  renderScreen(() => <PlanInformation clientId={4} />);
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  await screen.findByText('The history couldn’t be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Version 3');
});
