import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { tourTexts as t, tourSteps } from './tour-steps.ts';

let dispose: () => void = () => undefined;
beforeEach(() => localStorage.clear());
afterEach(() => dispose());

const email = 'dana@example.com';
const demo = installation({
  demo_accounts: [{ name: 'Dana', description: 'Financial advisor', email, password: 'secret', type: 'AdvisorUser' }],
});

/** On a page that everyone has. */
function open(user: CurrentUser, settings = demo) {
  session.setToken('token', Date.now());
  answer({ 'GET /settings': { body: settings }, 'GET /current_user': { body: user } });
  const app = renderApp('/403');
  ({ dispose } = app);
  return app;
}

const tour = async () => within(await screen.findByRole('region', { name: t.label }));
/** The settings can arrive after the page. */
async function expectNoTour() {
  await screen.findByRole('heading', { level: 1 });
  await expect(screen.findByRole('region', { name: t.label }, { timeout: 400 })).rejects.toThrow();
}

it.each([
  ['advisor', person()],
  ['agent', person({ type: 'HealthAdvisorUser' })],
  ['client', person({ type: 'ClientUser' })],
  ['firm_admin', person({ admin: true })],
  ['super_admin', person({ super_admin: true })],
] as const)('takes %s through five steps with their screens, and back', async (role, user) => {
  open(user);
  const card = await tour();
  const steps = tourSteps[role];
  expect(steps).toHaveLength(5);
  for (const [index, { title, link }] of steps.entries()) {
    card.getByText(title);
    card.getByText(t.position(index + 1, 5));
    expect(card.getByRole('link', { name: link }).getAttribute('href')).toMatch(/^\//);
    if (index < 4) await userEvent.click(card.getByRole('button', { name: t.next }));
  }
  expect(card.queryByRole('button', { name: t.next })).toBeNull();
  expect(document.activeElement).toBe(card.getByRole('button', { name: t.back }));
  while (card.queryByRole('button', { name: t.back }))
    await userEvent.click(card.getByRole('button', { name: t.back }));
  card.getByText(steps[0]?.title ?? '');
  expect(document.activeElement).toBe(card.getByRole('button', { name: t.next }));
});

test('it begins at the same step after a reload, and stays closed', async () => {
  open(person());
  await userEvent.click((await tour()).getByRole('button', { name: t.next }));
  dispose();
  document.body.replaceChildren();
  open(person());
  const card = await tour();
  card.getByText(t.position(2, 5));
  await userEvent.click(card.getByRole('button', { name: t.close }));
  expect(screen.queryByRole('region', { name: t.label })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  dispose();
  document.body.replaceChildren();
  open(person());
  await expectNoTour();
});

test('Escape within it closes it', async () => {
  open(person());
  (await tour()).getByRole('button', { name: t.next }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: t.label })).toBeNull();
});

test('the user menu shows it again, from its first step', async () => {
  open(person());
  const card = await tour();
  await userEvent.click(card.getByRole('button', { name: t.next }));
  await userEvent.click(card.getByRole('button', { name: t.close }));
  await userEvent.click(screen.getByRole('button', { name: 'Show the tour', hidden: true }));
  const again = await screen.findByRole('region', { name: t.label });
  within(again).getByText(t.position(1, 5));
  expect(document.activeElement).toBe(again);
  dispose();
  document.body.replaceChildren();
  open(person());
  (await tour()).getByText(t.position(1, 5));
});

test('only demo accounts have it', async () => {
  open(person(), installation());
  await expectNoTour();
  expect(screen.queryByRole('button', { name: 'Show the tour', hidden: true })).toBeNull();
  dispose();
  document.body.replaceChildren();
  open(person({ email: 'someone@example.com' }));
  await expectNoTour();
});
