import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { serverPath } from '../lib/paths.ts';
import { renderScreen } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RowMenu } from './row-menu.tsx';

const user = userEvent.setup({ delay: null });
const onFeed = vi.fn();

function Wren() {
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <RowMenu
        label="Actions for Wren"
        actions={[
          { label: 'Feed', icon: IconCopy, onSelect: onFeed },
          { label: 'Nest', icon: IconCopy, to: serverPath('/nests') },
          { label: 'Release', icon: IconX, tone: 'danger', onSelect: () => setAsked(true) },
        ]}
      />
      <RowMenu label="Actions for nobody" actions={[]} />
      <ConfirmDialog opened={isAsked} title="Release?" confirmLabel="Release" onConfirm={close} onClose={close} />
    </>
  );
}

const open = async () => {
  const view = renderScreen(() => <Wren />);
  const button = await screen.findByRole('button', { name: 'Actions for Wren' });
  return { ...view, button };
};
const item = (name: string) => screen.findByRole('menuitem', { name });
const isFocused = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element));

it('opens with the first action focused, moves by arrows, and Escape returns the focus', async () => {
  const { button } = await open();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Actions for Wren' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await isFocused(await item('Feed'));
  await user.keyboard('{ArrowDown}');
  await isFocused(await item('Nest'));
  await user.keyboard('{End}');
  await isFocused(await item('Release'));
  // A menu must contain nothing else.
  expect([...menu.children].map(({ role }) => role)).toEqual(['menuitem', 'menuitem', 'menuitem']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await isFocused(button);
});

it('acts once and closes', async () => {
  const { button } = await open();
  await user.click(button);
  await user.click(await item('Feed'));
  expect(onFeed).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await isFocused(button);
});

it('closes with Tab and with a second press of its button', async () => {
  const { button } = await open();
  await user.click(button);
  await isFocused(await item('Feed'));
  await user.keyboard('{Tab}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(button);
  await item('Feed');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('contains links', async () => {
  const { button, router } = await open();
  await user.click(button);
  await user.click(await item('Nest'));
  await waitFor(() => expect(router.state.location.href).toBe('/nests'));
});

it('opens a dialog that returns the focus to the row', async () => {
  const { button } = await open();
  await user.click(button);
  await user.click(await item('Release'));
  await isFocused(await screen.findByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  await isFocused(button);
});

it('is left out for a row without actions', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Actions for nobody' })).toBeNull();
});
