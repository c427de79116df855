import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useTestListState } from '../testing/list-state.ts';
import { renderScreen } from '../testing/render.tsx';
import { ListTable } from './list-table.tsx';

const names = { field: 'name', order: 'asc', fields: ['name'], filters: {} } as const;

function show(at: string) {
  const Names = () => {
    const state = useTestListState(names);
    const [totalCount, setTotalCount] = useState(100);
    return (
      <>
        <button type="button" onClick={() => setTotalCount((count) => count - 3)}>
          Remove 3
        </button>
        <ListTable
          label="Names"
          nouns={['name', 'names']}
          columns={[{ id: 'name', header: 'Name', sort: 'name', cell: ({ name }) => name }]}
          rows={[{ name: 'Wren' }]}
          // The list of page 1 is older than its removals.
          totalCount={state.query.currentPage === 1 ? 100 : totalCount}
          rowId={({ name }) => name}
          state={state}
          error={null}
          onRetry={() => undefined}
          empty={null}
        />
      </>
    );
  };
  return renderScreen(() => <Names />, at).router;
}

const moved = () => screen.queryByText(/This list became shorter/);

describe('rows that moved to the page before', () => {
  it('are announced after turning the page, with the way there', async () => {
    const router = show('/');
    await userEvent.click(await screen.findByText('Remove 3'));
    expect(moved()).toBeNull();
    await userEvent.click(screen.getByText('Next'));
    await waitFor(() =>
      expect(moved()?.textContent).toBe('This list became shorter. Page 1 may have 3 rows that you haven’t seen.'),
    );
    await userEvent.click(screen.getByText('Go to page 1'));
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(moved()).toBeNull();
  });

  it('are none if the list kept its length, or changes on the page that is shown', async () => {
    show('/');
    await userEvent.click(await screen.findByText('Next'));
    await screen.findByText('Showing 26 to 50 of 100');
    await userEvent.click(screen.getByText('Remove 3'));
    await screen.findByText('Showing 26 to 50 of 97');
    expect(moved()).toBeNull();
  });

  it('are none in another order', async () => {
    show('/');
    await userEvent.click(await screen.findByText('Remove 3'));
    await userEvent.click(screen.getByText('Name'));
    await userEvent.click(screen.getByText('Next'));
    await screen.findByText('Showing 26 to 50 of 97');
    expect(moved()).not.toBeNull();
    await userEvent.click(screen.getByText('Name'));
    await screen.findByText('Showing 1 to 25 of 100');
    expect(moved()).toBeNull();
  });
});
