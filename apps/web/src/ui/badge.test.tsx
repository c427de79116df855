import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Badge } from './badge.tsx';

const tooltip = 'Waiting for a decision.';

it('renders plain text without a tooltip', async () => {
  renderScreen(() => <Badge tone="gray">Unknown</Badge>);
  await screen.findByText('Unknown');
  expect(screen.queryByRole('button')).toBeNull();
});

it('exposes its tone, and which of two states share it', async () => {
  renderScreen(() => (
    <>
      <Badge tone="leaf">Enrolled</Badge>
      <Badge tone="leaf" isOutline>
        Renewal
      </Badge>
    </>
  ));
  expect((await screen.findByText('Enrolled')).dataset).toEqual({ tone: 'leaf' });
  expect(screen.getByText('Renewal').dataset).toEqual({ tone: 'leaf', outline: 'true' });
});

it('opens the tooltip on hover and keeps it open under the pointer', async () => {
  renderScreen(() => (
    <Badge tone="slate" tooltip={tooltip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  await user.hover(await screen.findByRole('button', { name: 'Deferred' }));
  await user.hover(screen.getByRole('tooltip'));
  expect(screen.getByRole('tooltip').textContent).toBe(tooltip);
  await user.unhover(screen.getByRole('tooltip'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('opens the tooltip on focus and closes it with Escape', async () => {
  renderScreen(() => (
    <Badge tone="slate" tooltip={tooltip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  const badge = await screen.findByRole('button', { name: 'Deferred' });
  expect(document.getElementById(badge.getAttribute('aria-describedby') ?? '')?.textContent).toBe(tooltip);
  await user.tab();
  expect(document.activeElement).toBe(badge);
  screen.getByRole('tooltip');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('opens the tooltip on touch', async () => {
  renderScreen(() => (
    <Badge tone="slate" tooltip={tooltip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  await user.pointer({ keys: '[TouchA]', target: await screen.findByRole('button', { name: 'Deferred' }) });
  expect(screen.getByRole('tooltip').textContent).toBe(tooltip);
});
