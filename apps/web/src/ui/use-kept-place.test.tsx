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

test('the row that moves up has the focus of the one that went, the last row that of the last', async () => {
  render(<Birds />);
  button('Delete Robin').focus();
  setBirds(['Wren', 'Dodo']);
  await waitFor(() => expect(focused()).toBe('Dodo'));
  setBirds(['Wren']);
  await waitFor(() => expect(focused()).toBe('Wren'));
});

test('when no row is left the list has it', async () => {
  render(<Birds />);
  button('Delete Robin').focus();
  setBirds([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Birds' })));
});

test('a row that goes while a question about it is open is followed once the focus is nowhere', async () => {
  render(<Birds />);
  button('Delete Wren').focus();
  button('Yes').focus();
  setBirds(['Robin', 'Dodo']);
  expect(focused()).toBe('Yes');
  button('Yes').blur();
  setBirds(['Robin', 'Dodo']);
  await waitFor(() => expect(focused()).toBe('Robin'));
});

test('whoever has gone elsewhere is left there, and a row that stays keeps its focus', async () => {
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
