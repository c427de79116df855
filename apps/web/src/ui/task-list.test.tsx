import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { TaskList } from './task-list.tsx';

const empty = { title: 'All done.', text: 'Nothing is waiting for you.' };
const tasks = [
  { id: 'confirm', text: 'Confirm your e-mail', href: '/profile' },
  { id: 'book', text: 'Schedule your appointment', href: '/schedule' },
];

it('links to each task in the given order', async () => {
  const { router } = renderScreen(() => <TaskList tasks={tasks} empty={empty} />);
  await screen.findByRole('list');
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Confirm your e-mail', '/profile'],
    ['Schedule your appointment', '/schedule'],
  ]);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/schedule');
});

it('shows that all tasks are done', async () => {
  renderScreen(() => <TaskList tasks={[]} empty={empty} />);
  await screen.findByText('All done.');
  screen.getByText(empty.text);
});

it('shows a skeleton while loading', async () => {
  renderScreen(() => <TaskList tasks={undefined} empty={empty} />);
  await screen.findByRole('status', { name: 'Loading' });
});
