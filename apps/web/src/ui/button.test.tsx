import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Button } from './button.tsx';

function Once({ onSend, type }: { onSend: () => void; type: 'button' | 'submit' }) {
  const [busy, setBusy] = useState(false);
  const send = () => {
    onSend();
    setBusy(true);
  };
  const press = type === 'button' ? { onClick: send } : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Button type={type} busy={busy} {...press}>
        Send
      </Button>
    </form>
  );
}

it.each(['button', 'submit'] as const)('a busy %s keeps the focus and ignores presses', async (type) => {
  const onSend = vi.fn();
  renderScreen(() => <Once onSend={onSend} type={type} />);
  const button = await screen.findByRole('button', { name: 'Send' });
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(onSend).toHaveBeenCalledOnce();
});

it('disables the button', async () => {
  const onClick = vi.fn();
  renderScreen(() => (
    <Button disabled onClick={onClick}>
      Send
    </Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(onClick).not.toHaveBeenCalled();
});

it.each(['button', 'submit'] as const)('the second click of a double click on a %s is ignored', async (type) => {
  const onSend = vi.fn();
  renderScreen(() => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Button type={type} busy={false} {...(type === 'button' && { onClick: onSend })}>
        Send
      </Button>
    </form>
  ));
  const button = await screen.findByRole('button', { name: 'Send' });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(onSend).toHaveBeenCalledOnce();
});

it('a quick click after one on a neighbor counts', async () => {
  const onClick = vi.fn();
  renderScreen(() => (
    <Button busy={false} onClick={onClick}>
      Send
    </Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }), { detail: 2 });
  expect(onClick).toHaveBeenCalledOnce();
});

it('a button that starts no action counts every click', async () => {
  const onClick = vi.fn();
  renderScreen(() => <Button onClick={onClick}>Later</Button>);
  const button = await screen.findByRole('button', { name: 'Later' });
  for (const detail of [1, 2, 3]) fireEvent.click(button, { detail });
  expect(onClick).toHaveBeenCalledTimes(3);
});
