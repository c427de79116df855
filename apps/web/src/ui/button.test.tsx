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
