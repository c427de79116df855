import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTodos } from 'contract/endpoints/todos';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { texts } from './texts.ts';
import { TodosPanel } from './todos-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = (handler: () => { status?: number; body: unknown }) => {
  answer({ 'GET /todos': handler });
  return renderScreen(() => <TodosPanel />);
};

test('links each to-do to its page, the most urgent first', async () => {
  const todos = [
    { kind: 'confirm_email', text: 'Confirm your email', href: '/' },
    { kind: 'follow_up', text: 'Follow up with 2 clients', href: '/clients?status=follow%20up' },
  ];
  const { router } = open(() => ({ body: listTodos.reply.parse({ todos }) }));
  const panel = within(await screen.findByRole('region', { name: texts.title }));
  const links = await panel.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Confirm your email', 'Follow up with 2 clients']);
  panel.getByText('2');
  await userEvent.click(panel.getByRole('link', { name: 'Follow up with 2 clients' }));
  expect(router.state.location.pathname).toBe('/clients');
  expect(router.state.location.search).toEqual({ status: 'follow up' });
});

test('explains an empty list', async () => {
  open(() => ({ body: { todos: [] } }));
  await screen.findByText(texts.done);
});

test('retries after a failure', async () => {
  let fails = true;
  open(() =>
    fails ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } } : { body: { todos: [] } },
  );
  await screen.findByText(texts.failed);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(texts.done);
});
