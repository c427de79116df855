import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { lazyPart } from './lazy-part.tsx';

const Loaded = ({ name }: { name: string }) => <p>{name} has loaded</p>;
const options = { failed: 'The chart couldn’t be loaded.', waiting: <p>Loading</p> };

test('loads with its first use, once', async () => {
  const load = vi.fn(async () => Loaded);
  const Part = lazyPart(load, options);
  expect(load).not.toHaveBeenCalled();
  renderScreen(() => (
    <>
      <Part name="The chart" />
      <Part name="The table" />
    </>
  ));
  await screen.findByText('The chart has loaded');
  await screen.findByText('The table has loaded');
  expect(screen.queryByText('Loading')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows a failure in its place and loads again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Loaded).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyPart(load, options);
  renderScreen(() => (
    <>
      <h1>The page</h1>
      <Part name="The chart" />
    </>
  ));
  expect((await screen.findByRole('alert')).textContent).toContain(options.failed);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The chart has loaded');
});
