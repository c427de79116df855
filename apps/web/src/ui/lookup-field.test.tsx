import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { type Choice, LookupField } from './lookup-field.tsx';

const birds: readonly Choice[] = [
  { id: 1, name: 'Heron', detail: 'Ponds' },
  { id: 2, name: 'Finch' },
  { id: 3, name: 'Owl' },
];
const user = userEvent.setup({ delay: null });

async function open({
  value = null,
  note = null,
  optional = false,
}: {
  value?: Choice | null;
  note?: string | null;
  optional?: boolean;
} = {}) {
  const searched: string[] = [];
  let opened = 0;
  let chosen = value;
  function Field() {
    const [bird, setBird] = useState(value);
    return (
      <form
        aria-label="Birds"
        onSubmit={() => expect.unreachable('Enter selects a choice and does not submit the form')}
      >
        <LookupField
          label="Bird"
          optional={optional}
          value={bird}
          onChange={(next) => {
            chosen = next;
            setBird(next);
          }}
          onSearch={(typed) => searched.push(typed)}
          onOpen={() => {
            opened += 1;
          }}
          choices={birds}
          note={note}
        />
        <button type="button">Elsewhere</button>
      </form>
    );
  }
  renderScreen(Field);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  return { field, searched, opened: () => opened, chosen: () => chosen };
}

const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('arrows open the list and move through it, Enter selects and closes it', async () => {
  const { field, opened, chosen } = await open();
  field.focus();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  expect(opened()).toBe(0);
  await user.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(opened()).toBe(1);
  expect(activeOption(field)).toBe('HeronPonds');
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(activeOption(field)).toBe('Owl');
  await user.keyboard('{Enter}');
  expect(chosen()).toEqual({ id: 3, name: 'Owl' });
  expect(field.value).toBe('Owl');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('typing searches, a click selects, Escape keeps the previous choice', async () => {
  const { field, searched, chosen } = await open({ value: { id: 2, name: 'Finch' } });
  await user.clear(field);
  await user.type(field, 'he');
  expect(searched.slice(-2)).toEqual(['h', 'he']);
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Finch');
  await user.type(field, 'x');
  await user.click(screen.getByRole('option', { name: /Heron/ }));
  expect(field.value).toBe('Heron');
  expect(chosen()?.id).toBe(1);
});

test.each([
  [true, null],
  [false, { id: 2, name: 'Finch' }],
])('clearing the field clears the choice if it is optional (%s)', async (optional, expected) => {
  const { field, chosen } = await open({ value: { id: 2, name: 'Finch' }, optional });
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(chosen()).toEqual(expected);
  expect(field.value).toBe(expected?.name ?? '');
});

test('shows a note instead of choices', async () => {
  const { field, chosen } = await open({ note: 'Searching…' });
  await user.type(field, 'he');
  expect(screen.getByRole('status').textContent).toBe('Searching…');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen()).toBeNull();
});
