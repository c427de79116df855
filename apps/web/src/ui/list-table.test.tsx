import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useTestListState } from '../testing/list-state.ts';
import { renderScreen } from '../testing/render.tsx';
import { type Column, ListTable } from './list-table.tsx';
import type { RowGroup } from './row-groups.ts';

interface Bird {
  id: number;
  name: string;
  weight: number;
}

const birds: Bird[] = [
  { id: 1, name: 'Wren', weight: 9 },
  { id: 2, name: 'Robin', weight: 18 },
];

const columns: Column<Bird>[] = [
  { id: 'name', header: 'Name', sort: 'name', card: 'title', cell: ({ name }) => name },
  { id: 'weight', header: 'Weight', sort: 'weight', align: 'end', cell: ({ weight }) => `${weight} g` },
  {
    id: 'actions',
    header: '',
    name: 'Actions',
    card: 'actions',
    cell: ({ name }) => <button type="button">Feed {name}</button>,
  },
];

const birdList = { field: 'name', order: 'asc', fields: ['name', 'weight'], columns: ['weight'], filters: {} } as const;

interface Given {
  groupOf?: (bird: Bird) => RowGroup;
  rows?: Bird[] | undefined;
  totalCount?: number | undefined;
  error?: { message: string } | null;
  at?: string;
}

function show(given: Given = {}) {
  const onRetry = vi.fn();
  const { at = '/', error = null } = given;
  const rows = 'rows' in given ? given.rows : birds;
  const totalCount = 'totalCount' in given ? given.totalCount : 1204;
  const Birds = () => {
    const state = useTestListState(birdList);
    return (
      <>
        <output>{JSON.stringify(state.query)}</output>
        <ListTable
          label="All birds"
          nouns={['bird', 'birds']}
          columns={columns}
          rows={rows}
          totalCount={totalCount}
          rowId={({ id }) => id}
          groupOf={given.groupOf}
          state={state}
          searchLabel="Search birds"
          error={error}
          onRetry={onRetry}
          empty={<p>No birds yet.</p>}
        />
      </>
    );
  };
  const view = renderScreen(() => <Birds />, at);
  return { ...view, onRetry, href: () => view.router.state.location.href };
}

const query = async () =>
  JSON.parse((await screen.findAllByRole('status')).find(({ tagName }) => tagName === 'OUTPUT')?.textContent ?? '');

describe('rows', () => {
  it('appear below their headers, with the range of the page', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'All birds' });
    const cells = within(table).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['Wren', '9 g', 'Feed Wren', 'Robin', '18 g', 'Feed Robin']);
    within(table).getByRole('columnheader', { name: 'Actions' });
    screen.getByText('Showing 1 to 25 of 1,204');
  });

  it('have the heading of their group above them, with the count of all pages', async () => {
    show({
      groupOf: ({ weight }) =>
        weight < 10 ? { id: 'light', label: 'Light', count: 1200 } : { id: 'heavy', label: 'Heavy', count: 4 },
    });
    const groups = (await screen.findAllByRole('rowgroup')).slice(1).map((group) => group.textContent);
    expect(groups).toEqual(['Light 1,200Wren9 gFeed Wren', 'Heavy 4Robin18 gFeed Robin']);
  });
});

describe('a cell', () => {
  it('keeps the focus when the columns change identity', async () => {
    let redraw: () => void = () => undefined;
    const Birds = () => {
      const state = useTestListState({ ...birdList, fields: [] });
      const [, setTurn] = useState(0);
      redraw = () => setTurn((turn) => turn + 1);
      const feed: Column<Bird> = {
        id: 'feed',
        header: 'Feed',
        cell: ({ name }) => <button type="button">Feed {name}</button>,
      };
      const rest = {
        rows: birds,
        totalCount: 2,
        error: null,
        searchLabel: 'Search',
        empty: null,
        onRetry: () => undefined,
      };
      return (
        <ListTable
          {...rest}
          label="Birds"
          nouns={['bird', 'birds']}
          columns={[feed]}
          rowId={({ id }) => id}
          state={state}
        />
      );
    };
    renderScreen(() => <Birds />);
    const button = await screen.findByRole('button', { name: 'Feed Robin' });
    button.focus();
    act(redraw);
    expect(document.activeElement).toBe(button);
    expect(button.isConnected).toBe(true);
  });
});

describe('sorting', () => {
  it('is announced by the header, reverses on the second press, and returns to page 1', async () => {
    const { href } = show({ at: '/?page=3' });
    const head = (name: string) => screen.getByRole('columnheader', { name });
    await screen.findByRole('table');
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Weight').getAttribute('aria-sort')).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Weight' }));
    await waitFor(() => expect(href()).toBe('/?field=weight&order=asc'));
    await userEvent.click(screen.getByRole('button', { name: 'Weight' }));
    await waitFor(() => expect(head('Weight').getAttribute('aria-sort')).toBe('descending'));
    expect(await query()).toEqual({ search: '', field: 'weight', order: 'desc', currentPage: 1, pageSize: 25 });
  });
});

describe('the columns', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  it('are chosen in a menu that stays open, and the choice is in the URL', async () => {
    const { href } = show({ at: '/?page=2' });
    const button = await screen.findByRole('button', { name: 'Columns' });
    await userEvent.click(button);
    const weight = await screen.findByRole('menuitemcheckbox', { name: 'Weight' });
    // The title of a card and the actions cannot be hidden.
    expect(screen.getAllByRole('menuitemcheckbox')).toEqual([weight]);
    expect(weight.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(weight);
    await waitFor(() => expect(href()).toBe('/?page=2&columns=none'));
    expect(heads()).toEqual(['Name', 'Actions']);
    expect(screen.queryByText('9 g')).toBeNull();
    expect(weight.getAttribute('aria-checked')).toBe('false');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(href()).toBe('/?page=2'));
    expect(heads()).toEqual(['Name', 'Weight', 'Actions']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it.each([
    ['/?columns=none', ['Name', 'Actions']],
    ['/?columns=weight', ['Name', 'Weight', 'Actions']],
    ['/?columns=beak', ['Name', 'Weight', 'Actions']],
  ])('of the URL %s are shown', async (at, expected) => {
    show({ at });
    await screen.findByRole('table');
    expect(heads()).toEqual(expected);
  });
});

describe('changing the page', () => {
  it('adds a history entry and moves the focus to the top of the list', async () => {
    const { href, router } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(href()).toBe('/?page=2'));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'All birds' }));
    await act(async () => router.history.back());
    await waitFor(() => expect(href()).toBe('/'));
  });
});

describe('sorting', () => {
  it('does not change the URL of the page that is being opened', async () => {
    const { href, router } = show();
    const header = await screen.findByRole('button', { name: 'Weight' });
    await act(async () => {
      const opened = router.navigate({ href: '/away' });
      header.click();
      await opened;
    });
    expect(href()).toBe('/away');
  });
});

describe('searching', () => {
  it('waits 300 ms after the last key, returns to page 1 and updates the URL', async () => {
    const { href } = show({ at: '/?page=3&size=50' });
    const typed = userEvent.setup();
    await typed.type(await screen.findByRole('searchbox', { name: 'Search birds' }), 'wre');
    expect(href()).toBe('/?page=3&size=50');
    await waitFor(() => expect(href()).toBe('/?size=50&search=wre'), { timeout: 1000 });
  });

  it('keeps typed text, including a trailing space, until Back changes the URL', async () => {
    const { href, router } = show({ at: '/?search=wren' });
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search birds' });
    await userEvent.type(box, ' x ');
    await waitFor(() => expect(href()).toBe('/?search=wren+x'));
    expect(box.value).toBe('wren x ');
    await act(() => router.navigate({ to: '.', search: { search: 'robin' } as never }));
    await waitFor(() => expect(box.value).toBe('robin'));
  });

  it('without a match shows the search and offers to clear it', async () => {
    const { href } = show({ rows: [], totalCount: 0, at: '/?search=dodo' });
    await screen.findByText('No birds match “dodo”');
    await userEvent.click(screen.getByText('Clear search'));
    await waitFor(() => expect(href()).toBe('/'));
  });
});

describe('instead of rows', () => {
  it('shows the empty state without a search if there are no records', async () => {
    show({ rows: [], totalCount: 0 });
    await screen.findByText('No birds yet.');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows the error, what is safe, and Try again if loading failed', async () => {
    const { onRetry } = show({ rows: undefined, totalCount: undefined, error: { message: 'The service is busy.' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The birds couldn’t be loaded.');
    expect(alert.textContent).toContain('The service is busy.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows the headers and ten empty rows while loading', async () => {
    show({ rows: undefined, totalCount: undefined });
    await screen.findByRole('columnheader', { name: 'Name' });
    expect(document.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(10);
    expect(screen.queryByText('No birds yet.')).toBeNull();
  });
});

describe('an edited URL', () => {
  it.each([
    ['/?page=0&size=7&field=password&order=up', 1],
    ['/?page=-2', 1],
    ['/?page=1e9', 1],
    ['/?page=4&size=25', 4],
  ])('%s still shows a list', async (at, currentPage) => {
    show({ at });
    expect(await query()).toEqual({ search: '', field: 'name', order: 'asc', currentPage, pageSize: 25 });
  });
});
