import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from 'contract/endpoints/billing';
import { apiErrors } from 'contract/errors';
import type { PlanType } from 'contract/vocabulary/billing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '../../../testing/accounts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer, type SentRequest } from '../../../testing/server.ts';
import { billingOf, previewOf, subscriptionOf } from '../../../testing/subscriptions.ts';
import { texts as changeTexts } from '../changes/texts.ts';
import { PlanPanel } from './plan-panel.tsx';
import { texts } from './texts.ts';
import { directionOf } from './use-plan-change.ts';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const t = texts.selection;
const d = changeTexts.dialog;
const preview = 'POST /accounts/7/billing_preview';
const update = 'PATCH /accounts/7';

interface Shown {
  plan?: PlanType;
  billing?: Billing;
  answers?: Parameters<typeof answer>[0];
  isImmediate?: boolean;
}

function show({ plan = 'starter', billing, answers = {}, isImmediate = false }: Shown = {}) {
  const requests = answer({
    'GET /accounts/7/billing': { body: billing ?? billingOf(subscriptionOf({ plan_type: plan })) },
    [preview]: { body: previewOf() },
    [update]: { body: wholeAccount({ id: 7, plan_type: 'core' }) },
    ...answers,
  });
  renderScreen(() => <PlanPanel account={wholeAccount({ id: 7, plan_type: plan })} isImmediate={isImmediate} />);
  return requests;
}

const bodies = (requests: SentRequest[], call: string) =>
  requests.filter((one) => one.call === call).map(({ body }) => body);
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

async function choose(name: string) {
  const button = await screen.findByRole('button', { name: t.choose(name) });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  return within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
}

it('shows both plans, and the current one cannot be clicked', async () => {
  show();
  const [starter, core] = [await cardOf('Starter'), await cardOf('Core')];
  starter.getByText('$550');
  core.getByText('$750');
  starter.getByText(t.current);
  expect(starter.queryByRole('button')).toBeNull();
  core.getByRole('button', { name: 'Choose Core' });
});

it('without a subscription no plan is the current one', async () => {
  show({ billing: billingOf(null) });
  const starter = await cardOf('Starter');
  starter.getByText(t.chosen);
  expect(screen.queryByText(t.current)).toBeNull();
});

describe('a change', () => {
  it('from monthly to yearly says so', async () => {
    show({ plan: 'monthly' });
    const asking = await choose('Starter');
    asking.getByText(t.toYearly('Starter'));
    expect(asking.queryByText(/prorated difference/)).toBeNull();
  });

  it('to the more expensive plan charges the prorated difference', async () => {
    const requests = show();
    const asking = await choose('Core');
    asking.getByText(/You’ll be charged the prorated difference/);
    const facts = await asking.findAllByRole('definition');
    expect(facts.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      '$1,134.25',
      'July 2, 2026',
      '$6,000.00',
      'January 5, 2027',
    ]);
    await user.click(asking.getByRole('button', { name: 'Upgrade Plan' }));
    const done = await screen.findByText(t.changed('Core'));
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
    const { proration_date, basis } = previewOf();
    expect(bodies(requests, preview)).toEqual([{ change: { plan_type: 'core' } }]);
    expect(bodies(requests, update)).toEqual([{ account: { plan_type: 'core' }, proration_date, basis }]);
  });

  it('to the cheaper plan credits the prorated difference', async () => {
    show({ plan: 'core', answers: { [preview]: { body: previewOf({ due_now: -500_00, lines: [] }) } } });
    const asking = await choose('Starter');
    asking.getByText(/You’ll be credited the prorated difference/);
    await asking.findByText('$500.00');
    asking.getByText(d.credited);
    asking.getByRole('button', { name: 'Downgrade Plan' });
  });

  it('at the same price is only confirmed', async () => {
    show({ plan: 'annual', answers: { [preview]: { body: previewOf({ due_now: 0, lines: [] }) } } });
    await screen.findByText(t.older('Starter Annual', '$550 per seat per year'));
    const asking = await choose('Starter');
    asking.getByText(t.leads.plain('Starter'));
    await asking.findByText('$0.00');
    asking.getByRole('button', { name: 'Confirm Change' });
  });

  it('that the credit of the account pays is an upgrade without a charge', async () => {
    show({ answers: { [preview]: { body: previewOf({ due_now: 0, credit_used: 249_31, lines: [] }) } } });
    const asking = await choose('Core');
    await asking.findByText('$0.00');
    asking.getByText('$249.31 of your credit');
    asking.getByText(t.leads.plain('Core'));
    asking.getByRole('button', { name: 'Upgrade Plan' });
  });

  it('before the first purchase is only confirmed, without a preview', async () => {
    const requests = show({ billing: billingOf(null) });
    const asking = await choose('Core');
    asking.getByText(`${t.leads.plain('Core')} ${t.notCharged}`);
    await user.click(asking.getByRole('button', { name: 'Confirm Change' }));
    await screen.findByText(t.changed('Core'));
    expect([bodies(requests, preview), bodies(requests, update)]).toEqual([[], [{ account: { plan_type: 'core' } }]]);
  });

  it('is not made with Nevermind', async () => {
    const requests = show();
    const asking = await choose('Core');
    await user.click(asking.getByRole('button', { name: 'Nevermind' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(bodies(requests, update)).toEqual([]);
  });

  it('waits for its price, and retries it', async () => {
    const steps: (() => void)[] = [];
    let works = false;
    show({
      answers: {
        [preview]: async () => {
          await new Promise<void>((resolve) => void steps.push(resolve));
          const { status, text: error } = apiErrors.payment_unconfirmed;
          return works ? { body: previewOf() } : { status, body: { code: 'payment_unconfirmed', error } };
        },
      },
    });
    const asking = await choose('Core');
    asking.getByRole('status', { name: d.previewing });
    const confirm = asking.getByRole('button', { name: 'Upgrade Plan' });
    expect(confirm).toHaveProperty('disabled', true);
    steps.pop()?.();
    await asking.findByText(d.previewFailed);
    works = true;
    await user.click(asking.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(steps).toHaveLength(1));
    steps.pop()?.();
    await asking.findByText('$1,134.25');
    expect(confirm).toHaveProperty('disabled', false);
  });

  it('says why it is not possible while a reduction is pending', async () => {
    const { status, text: error } = apiErrors.reduction_pending;
    show({ answers: { [preview]: { status, body: { code: 'reduction_pending', error } } } });
    const asking = await choose('Core');
    await asking.findByText(error);
    expect(asking.queryByText(/You’ll be charged/)).toBeNull();
    expect(asking.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(asking.getByRole('button', { name: 'Upgrade Plan' })).toHaveProperty('disabled', true);
  });

  it('says what went wrong and can be repeated', async () => {
    const { status, text: error } = apiErrors.billing_in_progress;
    show({ answers: { [update]: { status, body: { code: 'billing_in_progress', error } } } });
    const asking = await choose('Core');
    await asking.findByText('$1,134.25');
    await user.click(asking.getByRole('button', { name: 'Upgrade Plan' }));
    await asking.findByText(error);
  });
});

describe('in onboarding', () => {
  it('changes at once while nothing is charged', async () => {
    const requests = show({ billing: billingOf(null), isImmediate: true });
    const button = await screen.findByRole('button', { name: 'Choose Core' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await screen.findByText(t.changed('Core'));
    expect(bodies(requests, update)).toEqual([{ account: { plan_type: 'core' } }]);
  });

  it('offers no other plan meanwhile', async () => {
    const never = () => new Promise<never>(() => undefined);
    show({ plan: 'annual', billing: billingOf(null), isImmediate: true, answers: { [update]: never } });
    const button = await screen.findByRole('button', { name: 'Choose Core' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Choose Starter' })).toHaveProperty('disabled', true),
    );
    expect(button).toHaveProperty('disabled', false);
  });

  it('shows why that failed', async () => {
    const body = { code: 'unavailable', error: apiErrors.unavailable.text };
    show({ billing: billingOf(null), isImmediate: true, answers: { [update]: { status: 503, body } } });
    const button = await screen.findByRole('button', { name: 'Choose Core' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await screen.findByText(apiErrors.unavailable.text, { exact: false });
  });

  it('asks before it charges', async () => {
    const requests = show({ isImmediate: true });
    await (await choose('Core')).findByText('$1,134.25');
    expect(bodies(requests, update)).toEqual([]);
  });
});

it('is disabled while another change is not confirmed', async () => {
  show({ billing: billingOf(subscriptionOf({ plan_type: 'starter' }), { is_busy: true }) });
  await screen.findByText(changeTexts.errors.busy);
  expect(screen.getByRole('button', { name: 'Choose Core' })).toHaveProperty('disabled', true);
});

it.each([
  ['starter', 'core', undefined, 'upgrade'],
  ['starter', 'core', 1, 'upgrade'],
  ['starter', 'core', 0, 'upgrade'],
  ['starter', 'core', -1, 'plain'],
  ['core', 'starter', -1, 'downgrade'],
  ['annual', 'starter', undefined, 'plain'],
  ['annual', 'core', 1, 'upgrade'],
  ['monthly', 'core', 1, 'upgrade'],
  ['monthly', 'starter', undefined, 'downgrade'],
  ['monthly', 'starter', 1, 'plain'],
] as const)('from %s to %s with %s cents due is %s', (from, to, due_now, direction) =>
  expect(directionOf(from, to, due_now)).toBe(direction),
);
