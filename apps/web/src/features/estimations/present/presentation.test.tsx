import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Scenario } from 'contract/endpoints/scenarios';
import { incomeTexts } from 'estimate-texts/income/income-texts';
import { yearTexts } from 'estimate-texts/months/year-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { expect, test } from 'vitest';
import { calculationOfSaved, type EstimationChanges, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { scenarioOf, scenariosReply } from '../../../testing/scenarios.ts';
import { answer } from '../../../testing/server.ts';
import { listTexts } from '../list-texts.ts';
import { scenarioTexts } from '../outlook/scenarios/scenario-texts.ts';
import { Present } from './present.tsx';
import { presentTexts as t } from './present-texts.ts';

async function open(changes: EstimationChanges = {}, at = '/?present=1', isDraft = false) {
  const saved = savedEstimation({ income: 70_000, ...changes });
  const scenarios: Scenario[] = [];
  const requests = answer({
    'GET /estimations/7/calculate': { body: calculationOfSaved(saved) },
    'GET /estimations/market': { body: marketOf() },
    'GET /estimations/7/scenarios': () => ({ body: scenariosReply(scenarios) }),
    'GET /estimations/7/outlook': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
    'POST /estimations/7/scenarios': ({ body }) => {
      const { scenario } = body as { scenario: Pick<Scenario, 'name' | 'changes'> };
      const added = scenarioOf(saved, scenario.changes, { name: scenario.name });
      scenarios.push(added);
      return { status: 201, body: added };
    },
  });
  const view = renderScreen(() => <Present estimation={saved} estimationKey="7" isPrimary isDraft={isDraft} />, at);
  const user = userEvent.setup({ delay: null });
  await screen.findByRole('button', { name: listTexts.page.present, hidden: true });
  return { ...view, requests, user };
}

const layer = () => screen.findByRole('dialog', { name: "Maria's health plan estimate" });
const page = (name: string) => screen.findByRole('heading', { level: 1, name });
const slider = () => screen.findByRole('slider', { name: incomeTexts.slider });

test('opens with a button and moves the focus in; Escape leaves and returns it', async () => {
  const { user, router } = await open({}, '/');
  const button = screen.getByRole('button', { name: listTexts.page.present });
  await user.click(button);
  const heading = await page(t.pages.cost(2025));
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(router.state.location.search).toEqual({ present: '1' });
  const presented = within(await layer());
  expect(presented.getByText('Lakeside Advisory')).toBeTruthy();
  expect(presented.getByText('Jonah Finch')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  expect(router.state.location.search).toEqual({});
});

test('presents only what is saved', async () => {
  await open({}, '/', true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: listTexts.page.present }).disabled).toBe(true);
});

test('keys of keyboards and clickers, buttons and swipes turn five pages', async () => {
  const { user, router } = await open();
  await page(t.pages.cost(2025));
  await user.keyboard('{ArrowRight}');
  await page(t.pages.choices);
  await user.keyboard('{PageDown}');
  await page(t.pages.income);
  await user.keyboard(' ');
  await page(t.pages.years);
  await user.click(screen.getByRole('button', { name: t.next }));
  await page(t.pages.decide);
  expect(screen.getByText(t.place(5, 5))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.next }));
  expect(router.state.location.search).toEqual({ present: '5' });
  await user.keyboard('{ArrowLeft}');
  await page(t.pages.years);
  await user.keyboard('{PageUp}');
  const heading = await page(t.pages.income);
  const at = (clientX: number) => [{ clientX, clientY: 10, identifier: 0, target: heading }];
  fireEvent.touchStart(heading, { touches: at(300), changedTouches: at(300) });
  fireEvent.touchEnd(heading, { changedTouches: at(100) });
  await page(t.pages.years);
});

test('has no reasons, no sources and no navigation', async () => {
  const { user } = await open();
  const presented = within(await layer());
  for (const name of [t.pages.cost(2025), t.pages.choices, t.pages.income, t.pages.years, t.pages.decide]) {
    await page(name);
    await waitFor(() => expect(presented.queryByText('Loading')).toBeNull());
    expect(presented.queryByRole('button', { name: /^Why\?/ })).toBeNull();
    expect(presented.queryByRole('link')).toBeNull();
    expect(presented.queryByText(/table of prices for tests/)).toBeNull();
    await user.keyboard('{PageDown}');
  }
});

test('compares what plans cost, and shows the months and ten years', async () => {
  const { user } = await open({}, '/?present=2');
  expect(await screen.findByRole('region', { name: resultTexts.marketplace.title })).toBeTruthy();
  await user.keyboard('{PageDown}{PageDown}');
  expect(await screen.findByRole('heading', { level: 2, name: yearTexts.title(2025) })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: yearTexts.years.title })).toBeTruthy();
});

test('arrow keys on the slider try another income, which is not kept', async () => {
  const { user, requests } = await open({}, '/?present=3');
  const handle = await slider();
  handle.focus();
  await user.keyboard('{ArrowLeft}');
  expect(handle.getAttribute('aria-valuenow')).not.toBe('70000');
  await page(t.pages.income);
  await user.keyboard('{PageDown}');
  await page(t.pages.years);
  await user.keyboard('{PageUp}');
  expect((await slider()).getAttribute('aria-valuenow')).not.toBe('70000');
  await user.click(screen.getByRole('button', { name: incomeTexts.back('$70,000') }));
  expect((await slider()).getAttribute('aria-valuenow')).toBe('70000');
  expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true);
});

test('saves a tried income as a scenario, which the last page compares', async () => {
  const { user, requests } = await open({}, '/?present=3');
  (await slider()).focus();
  await user.keyboard('{ArrowLeft}');
  const tried = Number((await slider()).getAttribute('aria-valuenow'));
  await user.click(await screen.findByRole('button', { name: t.save }));
  const dialog = within(await screen.findByRole('dialog', { name: scenarioTexts.addTitle }));
  await user.clear(dialog.getByLabelText(scenarioTexts.name));
  await user.type(dialog.getByLabelText(scenarioTexts.name), 'Under the limit');
  await user.click(dialog.getByRole('button', { name: scenarioTexts.save }));
  await screen.findByText(scenarioTexts.saved('Under the limit'));
  expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    scenario: { name: 'Under the limit', changes: { income: tried } },
  });
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await user.keyboard('{PageDown}');
  await page(t.pages.years);
  await user.keyboard('{PageDown}');
  expect(await screen.findByRole('columnheader', { name: 'Under the limit' })).toBeTruthy();
});

test('Escape in the dialog of a scenario leaves the presentation open', async () => {
  const { user } = await open({}, '/?present=3');
  (await slider()).focus();
  await user.keyboard('{ArrowLeft}');
  await user.click(await screen.findByRole('button', { name: t.save }));
  await screen.findByRole('dialog', { name: scenarioTexts.addTitle });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await page(t.pages.income);
});

/** What is drawn, and what a screen reader says. */
const shownOn = (element: HTMLElement): string =>
  [
    element.textContent,
    ...[...element.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(({ name }) => name.startsWith('aria-value') || name === 'aria-label')
        .map(({ value }) => value),
    ),
  ].join(' ');

test('hides every income', async () => {
  const { user } = await open();
  const incomes = /70[,.]?000|62[,.]?600/;
  await screen.findByText('$70,000.00');
  await user.click(screen.getByRole('switch', { name: t.hideIncomes }));
  const presented = await layer();
  for (const name of [t.pages.cost(2025), t.pages.choices, t.pages.income, t.pages.years, t.pages.decide]) {
    await page(name);
    await waitFor(() => expect(within(presented).queryByText('Loading')).toBeNull());
    if (name === t.pages.income) {
      (await slider()).focus();
      await user.keyboard('{ArrowLeft}');
      await screen.findByRole('button', { name: incomeTexts.backToOwn });
    }
    expect(shownOn(presented)).not.toMatch(incomes);
    await user.keyboard('{PageDown}');
  }
});

test('who can only read presents the figures of the server, and saves nothing', async () => {
  const { user } = await open({ may_edit: false }, '/?present=3');
  (await slider()).focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('button', { name: t.save })).toBeNull();
  await user.keyboard('{PageDown}');
  expect(await screen.findByText(yearTexts.failed)).toBeTruthy();
});
