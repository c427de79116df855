import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Badge } from './badge.tsx';

const tip = 'Waiting for a decision.';

it('is a word alone when there is nothing to explain', async () => {
  renderScreen(() => <Badge tone="gray">Unknown</Badge>);
  await screen.findByText('Unknown');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says its tone, and which of two states that share it', async () => {
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

it('is explained on hover, and stays so while the pointer is on the explanation', async () => {
  renderScreen(() => (
    <Badge tone="slate" tip={tip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  await user.hover(await screen.findByRole('button', { name: 'Deferred' }));
  await user.hover(screen.getByRole('tooltip'));
  expect(screen.getByRole('tooltip').textContent).toBe(tip);
  await user.unhover(screen.getByRole('tooltip'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is explained to the keyboard, and Escape puts the words away', async () => {
  renderScreen(() => (
    <Badge tone="slate" tip={tip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  const badge = await screen.findByRole('button', { name: 'Deferred' });
  expect(document.getElementById(badge.getAttribute('aria-describedby') ?? '')?.textContent).toBe(tip);
  await user.tab();
  expect(document.activeElement).toBe(badge);
  screen.getByRole('tooltip');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('is explained on touch', async () => {
  renderScreen(() => (
    <Badge tone="slate" tip={tip}>
      Deferred
    </Badge>
  ));
  const user = userEvent.setup();
  await user.pointer({ keys: '[TouchA]', target: await screen.findByRole('button', { name: 'Deferred' }) });
  expect(screen.getByRole('tooltip').textContent).toBe(tip);
});
