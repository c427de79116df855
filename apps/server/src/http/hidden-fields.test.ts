import { endpoints } from 'contract/endpoints';
import { expect, test } from 'vitest';
import { hideFields } from './hidden-fields.ts';

test('hides fields at any depth, and the old and new values of their changes', () => {
  const reply = {
    medications: 'a',
    client: { advisor_notes: 'b', name: 'Ann', at: null },
    changes: [
      { field: 'client_notes', old: 'c', new: 'd', is_withheld: false },
      { field: 'first_name', old: 'e', new: 'f', is_withheld: false },
    ],
  };
  expect(hideFields(endpoints['show-client'], reply)).toEqual({
    medications: null,
    client: { advisor_notes: null, name: 'Ann', at: null },
    changes: [
      { field: 'client_notes', old: null, new: null, is_withheld: false },
      { field: 'first_name', old: 'e', new: 'f', is_withheld: false },
    ],
  });
});

test('leaves files as they are', () => {
  const file = { medications: 'a' };
  expect(hideFields(endpoints['show-picture'], file)).toBe(file);
});
