import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Avatar } from './avatar.tsx';

it('shows the picture, or the initials if it does not load', async () => {
  renderScreen(() => <Avatar name="Ada King Lovelace" src="/ada.png" alt="Ada" />);
  fireEvent.error(await screen.findByRole('img', { name: 'Ada' }));
  const fallback = screen.getByRole('img', { name: 'Ada' });
  expect([fallback.tagName, fallback.textContent]).toEqual(['SPAN', 'AL']);
});

it.each([
  ['ada lovelace', 'AL'],
  ['José', 'J'],
  ['  žoë  𝒜da ', 'Ž𝒜'],
  ['', ''],
])('%j has the initials %j, hidden from screen readers beside a name', async (name, letters) => {
  const { container } = renderScreen(() => <Avatar name={name} src={null} />);
  await screen.findByText(letters, { selector: '[data-size]' });
  expect(container.querySelector('[data-size]')?.getAttribute('aria-hidden')).toBe('true');
});
