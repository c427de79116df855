import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestListState } from '../testing/list-state.ts';
import { renderScreen } from '../testing/render.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { setShortcuts } from './shortcuts.ts';
import { ShortcutsSwitch } from './shortcuts-switch.tsx';

interface Bird {
  id: number;
  name: string;
}

const birds: Bird[] = [
  { id: 1, name: 'Wren' },
  { id: 2, name: 'Robin' },
];
const columns: Column<Bird>[] = [
  { id: 'name', header: 'Name', card: 'title', cell: ({ id, name }) => <a href={`/birds/${id}`}>{name}</a> },
  { id: 'note', header: 'Note', cell: ({ name }) => <input aria-label={`Note on ${name}`} /> },
];
const filter = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  choices: [
    { value: 'nesting', label: 'Nesting' },
    { value: 'gone south', label: 'Gone south' },
  ],
};

const birdList = {
  field: 'name',
  order: 'asc',
  fields: ['name'],
  filters: { status: ['nesting', 'gone south'] },
} as const;

function show({ at = '/', rows = birds, hasKeys = true, hasChips = false } = {}) {
  const Birds = () => {
    const state = useTestListState(birdList);
    return (
      <>
        <code>{JSON.stringify(state.query)}</code>
        <ListTable
          label="Birds"
          nouns={['bird', 'birds']}
          columns={columns}
          rows={rows}
          totalCount={rows.length}
          rowId={({ id }) => id}
          state={state}
          searchLabel="Search birds"
          filters={[filter]}
          hasKeys={hasKeys}
          chips={hasChips && <button type="button">This week</button>}
          tool={<button type="button">Download</button>}
          error={null}
          onRetry={() => undefined}
          empty={<p>No birds yet.</p>}
        />
        <ShortcutsSwitch />
      </>
    );
  };
  const { router } = renderScreen(() => <Birds />, at);
  return { router, href: () => router.state.location.href, user: userEvent.setup() };
}

const query = async () => JSON.parse((await screen.findByText(/currentPage/)).textContent ?? '');
const select = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });

describe('a filter', () => {
  it('updates the URL and the query, returns to page 1, and is undone by Back', async () => {
    const { router, href, user } = show({ at: '/?page=3&search=w' });
    expect(await query()).not.toHaveProperty('status');
    await user.selectOptions(await select(), 'Gone south');
    await waitFor(() => expect(href()).toBe('/?search=w&status=gone+south'));
    expect(await query()).toMatchObject({ status: 'gone south', search: 'w', currentPage: 1 });
    await act(async () => router.history.back());
    await waitFor(() => expect(href()).toBe('/?page=3&search=w'));
    expect((await select()).value).toBe('');
  });

  it('is behind a button with the count on a phone', async () => {
    const { user } = show({ at: '/?status=nesting' });
    const button = await screen.findByRole('button', { name: 'Filters (1)' });
    const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(filters?.contains(await select())).toBe(true);
    expect(filters?.hasAttribute('data-open')).toBe(false);
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(filters?.hasAttribute('data-open')).toBe(true);
    await user.selectOptions(await select(), 'All statuses');
    await screen.findByRole('button', { name: 'Filters' });
  });

  it('can be removed', async () => {
    const { href, user } = show({ at: '/?status=nesting' });
    expect((await select()).value).toBe('nesting');
    await user.selectOptions(await select(), 'All statuses');
    await waitFor(() => expect(href()).toBe('/'));
  });

  it('ignores unknown values in the URL', async () => {
    show({ at: '/?status=extinct' });
    expect((await select()).value).toBe('');
    expect(await query()).not.toHaveProperty('status');
  });

  it.each([
    ['/?status=nesting', 'No birds match Status: Nesting', 'Clear filters'],
    ['/?status=nesting&search=dodo', 'No birds match “dodo” and Status: Nesting', 'Clear search and filters'],
  ])('without a match is named and can be cleared: %s', async (at, title, clear) => {
    const { href, user } = show({ at, rows: [] });
    await screen.findByText(title);
    await user.click(screen.getByRole('button', { name: clear }));
    await waitFor(() => expect(href()).toBe('/'));
  });
});

it('shows actions on the whole list', async () => {
  show();
  expect((await screen.findByRole('button', { name: 'Download' })).closest('search')).not.toBeNull();
});

it('chips share a line of their own with the actions, after the filters', async () => {
  show({ hasChips: true });
  const chips = await screen.findByRole('button', { name: 'This week' });
  const line = chips.parentElement;
  expect(line?.contains(screen.getByRole('button', { name: 'Download' }))).toBe(true);
  expect(line?.contains(await select())).toBe(false);
  expect((await select()).compareDocumentPosition(chips)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('keyboard', () => {
  beforeEach(() => setShortcuts(true));
  const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');

  it('/ focuses the search, and arrows move to the rows and back', async () => {
    const { user } = show();
    await select();
    await user.keyboard('/');
    expect(focused()).toBe('Search birds');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Wren');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Robin');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Search birds');
  });

  it('j and k move between rows from anywhere on the page', async () => {
    const { user } = show();
    await select();
    await user.keyboard('jj');
    expect(focused()).toBe('Robin');
    await user.keyboard('k');
    expect(focused()).toBe('Wren');
  });

  it('arrows scroll the page while the focus is outside the list', async () => {
    const { user } = show();
    await select();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(document.body);
  });

  it('letters typed into a field are text', async () => {
    const { user } = show();
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note on Robin' });
    await user.type(note, 'j/k');
    expect(note.value).toBe('j/k');
    expect(document.activeElement).toBe(note);
  });

  it('letters can be turned off; arrows still work', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('switch', { name: 'Keyboard shortcuts' }));
    const box = screen.getByRole('searchbox');
    expect(box.getAttribute('aria-keyshortcuts')).toBeNull();
    await user.keyboard('/j');
    expect(document.activeElement).toBe(screen.getByRole('switch'));
    box.focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Wren');
  });

  it('a list without shortcuts ignores the keys', async () => {
    const { user } = show({ hasKeys: false });
    await select();
    await user.keyboard('/j');
    expect(document.activeElement).toBe(document.body);
  });
});
