import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useKeptPlace } from './use-kept-place.ts';

let setBirds: (birds: string[]) => void = () => {};

function Birds() {
  const list = useRef<HTMLElement>(null);
  const [birds, set] = useState(['Wren', 'Robin', 'Dodo']);
  setBirds = (next) => act(() => set(next));
  return (
    <>
      <section ref={list} aria-label="Birds" tabIndex={-1} {...useKeptPlace(list)}>
        <table>
          <tbody>
            {birds.map((bird) => (
              <tr key={bird}>
                <td>
                  <a href={`/${bird}`}>{bird}</a>
                  <button type="button">Delete {bird}</button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div role="alertdialog" aria-label="Really?">
        <button type="button">Yes</button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement?.textContent ?? '';

test('the focus moves to the row that takes the removed one’s place, or to the last row', async () => {
  render(<Birds />);
  button('Delete Robin').focus();
  setBirds(['Wren', 'Dodo']);
  await waitFor(() => expect(focused()).toBe('Dodo'));
  setBirds(['Wren']);
  await waitFor(() => expect(focused()).toBe('Wren'));
});

test('the focus moves to an empty list', async () => {
  render(<Birds />);
  button('Delete Robin').focus();
  setBirds([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Birds' })));
});

test('the focus moves after a dialog about the removed row has closed', async () => {
  render(<Birds />);
  button('Delete Wren').focus();
  button('Yes').focus();
  setBirds(['Robin', 'Dodo']);
  expect(focused()).toBe('Yes');
  button('Yes').blur();
  setBirds(['Robin', 'Dodo']);
  await waitFor(() => expect(focused()).toBe('Robin'));
});

test('a focus outside the list or in a remaining row stays', async () => {
  render(<Birds />);
  button('Delete Wren').focus();
  setBirds(['Dodo', 'Wren']);
  expect(focused()).toBe('Delete Wren');
  button('Elsewhere').focus();
  button('Elsewhere').blur();
  setBirds([]);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
