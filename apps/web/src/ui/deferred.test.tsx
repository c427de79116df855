import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Deferred } from './deferred.tsx';

let scroll: (isIntersecting: boolean) => void = () => undefined;

afterEach(() => vi.unstubAllGlobals());

function open(load: () => Promise<{ text: string }>) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  renderScreen(() => (
    <Deferred name="part" load={load} placeholder={<p>Loading</p>}>
      {({ text }) => <p>{text}</p>}
    </Deferred>
  ));
}

test('loads when it is almost in view', async () => {
  const load = vi.fn(async () => ({ text: 'Loaded' }));
  open(load);
  await screen.findByText('Loading');
  scroll(false);
  expect(load).not.toHaveBeenCalled();
  scroll(true);
  await screen.findByText('Loaded');
  expect(screen.queryByText('Loading')).toBeNull();
});

test('loads with the first key, so that the focus can reach it', async () => {
  open(async () => ({ text: 'Loaded' }));
  await screen.findByText('Loading');
  await userEvent.tab();
  await screen.findByText('Loaded');
});

test('loads again after a failure', async () => {
  const load = vi.fn(async () => ({ text: 'Loaded' }));
  load.mockRejectedValueOnce(new TypeError('offline'));
  open(load);
  await screen.findByText('Loading');
  scroll(true);
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Loaded');
});
