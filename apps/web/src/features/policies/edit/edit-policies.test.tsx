import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Policy } from 'contract/endpoints/policies';
import { afterEach, expect, test, vi } from 'vitest';
import { policyOf } from '../../../testing/policies.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { PlanInformation } from './plan-information.tsx';
import { editTexts as t } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const sent = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const conflict = { status: 409, body: { code: 'version_conflict', error: 'Someone else updated this.' } };

function open(policies: Policy[], answers: Parameters<typeof answer>[0] = {}, props = {}) {
  const requests = answer({
    'GET /users/4/policies': () => ({ body: { policies, can_edit: true } }),
    ...answers,
  });
  renderScreen(() => <PlanInformation clientId={4} {...props} />);
  return requests;
}

const retype = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.paste(text);
};
const pressEdit = async () => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('form', { name: 'Edit ACA, Blue Cross' }));
};
const save = () => user.click(screen.getByRole('button', { name: t.save }));

test('readers who cannot edit see the cards only', async () => {
  answer({ 'GET /users/4/policies': { body: { policies: [policyOf()], can_edit: false } } });
  renderScreen(() => <PlanInformation clientId={4} isAdding />);
  await screen.findByRole('heading', { level: 3, name: 'ACA PLAN' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});

test('groups the plans by period, and shows ended ones on request', async () => {
  open([
    policyOf({ id: 1, effective_date: '2020-01-01', end_date: '2020-12-31', issuer_name: 'Before' }),
    policyOf({ id: 2, effective_date: '2099-01-01', issuer_name: 'Later' }),
    policyOf({ id: 3, issuer_name: 'Now' }),
    policyOf({ id: 4, policy_type: 'dental', issuer_name: 'Too' }),
  ]);
  await screen.findByRole('article', { name: 'ACA, Now' });
  const shown = () =>
    [...document.querySelectorAll('h2, article')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    );
  const others = ['In force', 'ACA, Now', 'Dental, Too', 'Upcoming', 'ACA, Later', 'Ended (1)'];
  expect(shown()).toEqual(others);
  await user.click(screen.getByRole('button', { name: 'Ended (1)', expanded: false }));
  expect(shown()).toEqual([...others, 'ACA, Before']);
  await user.click(screen.getByRole('button', { name: 'Ended (1)', expanded: true }));
  expect(shown()).toEqual(others);
});

test('shows ended plans when there are no others', async () => {
  open([policyOf({ end_date: '2020-12-31', effective_date: '2020-01-01' })]);
  await screen.findByRole('article', { name: 'ACA, Blue Cross' });
});

test('a plan that was just ended stays in view', async () => {
  const policies = [policyOf(), policyOf({ id: 2, policy_type: 'dental' })];
  open(policies, {
    'PATCH /policies/1': () => {
      policies[0] = policyOf({ version: 2, effective_date: '2020-01-01', end_date: '2020-12-31' });
      return { body: policies[0] };
    },
  });
  const card = within(await screen.findByRole('article', { name: 'ACA, Blue Cross' }));
  await user.click(card.getByRole('button', { name: 'Edit' }));
  await retype(screen.getByLabelText('Carrier'), 'Red Cross');
  await save();
  await screen.findByRole('button', { name: 'Ended (1)', expanded: true });
  screen.getByRole('article', { name: 'ACA, Blue Cross' });
});

test('an upcoming plan says what differs from the one in force', async () => {
  open([
    policyOf({ issuer_name: 'Now' }),
    policyOf({ id: 2, effective_date: '2099-01-01', issuer_name: 'Later', premium: 500, deductible: 3000 }),
    policyOf({ id: 3, effective_date: '2099-01-01', policy_type: 'dental', issuer_name: 'New', major_medical: false }),
  ]);
  const notesOf = (name: string) =>
    within(screen.getByRole('article', { name }))
      .getAllByRole('term')
      .flatMap((term) => [...term.querySelectorAll('span')].map((note) => note.textContent));
  await screen.findByRole('article', { name: 'ACA, Later' });
  expect(notesOf('ACA, Later')).toEqual([
    'Now Now',
    '$12.67 more than now ($487.33)',
    '$750.00 less than now ($3,750.00)',
    '$1,500.00 less than now ($7,500.00)',
  ]);
  expect(notesOf('ACA, Now')).toEqual([]);
  expect(notesOf('Dental, New')).toEqual([]);
});

test('explains that there is no plan, and retries after a failure', async () => {
  let fails = true;
  open([], {
    'GET /users/4/policies': () =>
      fails
        ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } }
        : { body: { policies: [], can_edit: true } },
  });
  await screen.findByText('The plan information couldn’t be loaded.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No plan data to share here... yet!');
});

test('sends what was changed with the version, and returns the focus to the button', async () => {
  const policies = [policyOf({ version: 3 })];
  const requests = open(policies, {
    'PATCH /policies/1': () => {
      policies[0] = policyOf({ version: 4, premium: 500.5 });
      return { body: policies[0] };
    },
  });
  const form = await pressEdit();
  await retype(form.getByLabelText('Monthly Premium (optional)'), '500.50');
  await save();
  await screen.findByText('$500.50');
  expect(sent(requests, 'PATCH /policies/1')).toEqual([{ policy: { premium: 500.5 }, version: 3 }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

test('says when nothing was changed, and names what is wrong', async () => {
  const requests = open([policyOf()]);
  const form = await pressEdit();
  await save();
  await screen.findByText(t.nothing);
  await retype(form.getByLabelText('Monthly Premium (optional)'), '12,5');
  await retype(form.getByLabelText('Carrier'), ' ');
  await retype(form.getByLabelText('Summary of Benefits (optional)'), 'javascript:alert(1)');
  await save();
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Carrier is required',
    'Monthly Premium must be an amount',
    'Summary of Benefits must begin with https://',
  ]);
  expect(sent(requests, 'PATCH /policies/1')).toEqual([]);
});

test('a stale save shows both values and overwrites nothing until one is chosen', async () => {
  const policies = [policyOf()];
  let attempts = 0;
  const requests = open(policies, {
    'PATCH /policies/1': () => {
      attempts += 1;
      if (attempts > 1) return { body: policyOf({ version: 3, issuer_name: 'Mine', premium: 450 }) };
      policies[0] = policyOf({ version: 2, issuer_name: 'Theirs', premium: 450 });
      return conflict;
    },
  });
  const form = await pressEdit();
  await retype(form.getByLabelText('Carrier'), 'Mine');
  await save();
  const choice = within(await screen.findByRole('alert'));
  const carrier = within(choice.getByRole('group', { name: 'Carrier' }));
  expect(carrier.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Mine'),
    expect.stringContaining('Theirs'),
  ]);
  // Not touched here, so it is no question.
  expect(choice.queryByRole('group', { name: 'Monthly Premium' })).toBeNull();
  await user.click(choice.getByRole('button'));
  await waitFor(() => expect(attempts).toBe(2));
  expect(sent(requests, 'PATCH /policies/1')[1]).toEqual({ policy: { issuer_name: 'Mine' }, version: 2 });
});

test('a plan that is gone by the time of the conflict is reported', async () => {
  const policies = [policyOf()];
  open(policies, {
    'PATCH /policies/1': () => {
      policies.length = 0;
      return conflict;
    },
  });
  const form = await pressEdit();
  await retype(form.getByLabelText('Carrier'), 'Mine');
  await save();
  await screen.findByText(t.gone);
});

test('an imported type, status and level stay selectable', async () => {
  open([policyOf({ policy_type: 'ichra', policy_status: 'pending follow-ups', metallic_level: 'turquoise' })]);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Type')).value).toBe('ichra');
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('pending follow-ups');
  expect(screen.getByLabelText<HTMLSelectElement>('Metal Level (optional)').value).toBe('turquoise');
  screen.getByLabelText('Major medical plan');
});

test('adds a plan, and shows what is missing', async () => {
  const onAdded = vi.fn();
  const requests = open([], { 'POST /users/4/policies': { body: policyOf() } }, { isAdding: true, onAdded });
  const form = within(await screen.findByRole('form', { name: t.addTitle }));
  const add = () => user.click(form.getByRole('button', { name: t.add }));
  await add();
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Type is required',
    'Status is required',
    'Carrier is required',
    'Effective Date is required',
  ]);
  await user.selectOptions(form.getByLabelText('Type'), 'dental');
  await user.selectOptions(form.getByLabelText('Status'), 'enrolled');
  await retype(form.getByLabelText('Carrier'), 'Lakeside');
  const start = within(form.getByRole('group', { name: 'Effective Date' }));
  for (const [part, value] of [
    ['Month', '1'],
    ['Day', '1'],
    ['Year', '2027'],
  ] as const)
    await retype(start.getByLabelText(part), value);
  await add();
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  expect(sent(requests, 'POST /users/4/policies')).toMatchObject([
    { policy: { policy_type: 'dental', issuer_name: 'Lakeside', effective_date: '2027-01-01', premium: null } },
  ]);
});

test('ends a plan in a dialog; a plan that was changed meanwhile only on a second press', async () => {
  const policies = [policyOf()];
  let attempts = 0;
  const requests = open(policies, {
    'POST /policies/1/end': () => {
      attempts += 1;
      if (attempts > 1) return { body: policyOf({ version: 3, policy_status: 'terminated', end_date: '2026-12-31' }) };
      policies[0] = policyOf({ version: 2, policy_status: 'cancelled', end_date: '2026-11-30' });
      return conflict;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End ACA, Blue Cross' }));
  const end = async () => user.click(await dialog.findByRole('button', { name: 'End plan' }));
  await end();
  await dialog.findByText('Last day of coverage is required', { selector: 'a' });
  dialog.getByText('Choose who ended the plan', { selector: 'a' });
  for (const [part, value] of [
    ['Month', '12'],
    ['Day', '31'],
    ['Year', '2026'],
  ] as const)
    await retype(dialog.getByLabelText(part), value);
  await user.click(dialog.getByLabelText('The carrier (terminated)'));
  await end();
  await dialog.findByText(/Its status is now Cancelled, and its end date is Nov 30, 2026/);
  await end();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(requests, 'POST /policies/1/end')).toEqual([
    { end_date: '2026-12-31', policy_status: 'terminated', version: 1 },
    { end_date: '2026-12-31', policy_status: 'terminated', version: 2 },
  ]);
});
