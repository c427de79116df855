import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formatMoment } from '../lib/format.ts';
import { renderScreen } from '../testing/render.tsx';
import { Feed, type FeedItem } from './feed.tsx';

const booked: FeedItem = {
  id: 2,
  icon: IconCheck,
  tone: 'teal',
  text: 'Maria Lopez booked a meeting.',
  href: '/clients/5',
  date: '2024-01-05T12:00:00Z',
};
const written: FeedItem = { ...booked, id: 1, text: '<b>Dana</b> wrote', href: null, tone: 'slate' };
const empty = { title: 'No activity yet.', text: 'What happens shows here.' };

it('shows each event with its time and link', async () => {
  renderScreen(() => <Feed items={[booked, written]} empty={empty} />);
  const link = await screen.findByRole('link', { name: 'Maria Lopez booked a meeting.' });
  expect(link.getAttribute('href')).toBe('/clients/5');
  const time = link.closest('li')?.querySelector('time');
  expect(time?.dateTime).toBe('2024-01-05T12:00:00Z');
  expect(time?.textContent).toBe(formatMoment('2024-01-05T12:00:00Z'));
  expect(link.closest('li')?.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('teal');
});

it('renders user input as text', async () => {
  renderScreen(() => <Feed items={[written]} empty={empty} />);
  await screen.findByText('<b>Dana</b> wrote');
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows the empty state', async () => {
  renderScreen(() => <Feed items={[]} empty={empty} />);
  await screen.findByText(empty.title);
  screen.getByText(empty.text);
});

it('shows a skeleton while loading', async () => {
  renderScreen(() => <Feed items={undefined} empty={empty} />);
  await screen.findByRole('status', { name: 'Loading' });
  expect(screen.queryByText(empty.title)).toBeNull();
});

it('loads older items until there are none', async () => {
  const onMore = vi.fn();
  renderScreen(() => <Feed items={[booked]} empty={empty} onMore={onMore} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  expect(onMore).toHaveBeenCalledOnce();
});
