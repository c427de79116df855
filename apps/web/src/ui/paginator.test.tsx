import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Paginator, pagesToShow, showing } from './paginator.tsx';

describe('the page numbers', () => {
  it.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 … 6'],
    [1, 7, '1 2 3 4 … 7'],
    [4, 6, '1 … 3 4 5 6'],
    [1, 100, '1 2 3 4 … 100'],
    [3, 100, '1 2 3 4 … 100'],
    [4, 100, '1 … 3 4 5 … 100'],
    [5, 100, '1 … 4 5 6 … 100'],
    [97, 100, '1 … 96 97 98 … 100'],
    [98, 100, '1 … 97 98 99 100'],
    [100, 100, '1 … 97 98 99 100'],
    [250, 100, '1 … 97 98 99 100'],
  ])('on page %i of %i', (current, last, expected) => {
    expect(
      pagesToShow(current, last)
        .map((page) => page ?? '…')
        .join(' '),
    ).toBe(expected);
  });

  it('always contain the first, the last and the current page, in order and once', () => {
    for (let last = 1; last <= 40; last += 1)
      for (let current = 1; current <= last; current += 1) {
        const pages = pagesToShow(current, last).filter((page) => page !== null);
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, current, last]));
      }
  });
});

describe('the range', () => {
  it.each([
    [1204, 2, 25, 'Showing 26 to 50 of 1,204'],
    [1204, 49, 25, 'Showing 1,201 to 1,204 of 1,204'],
    [3, 1, 25, 'Showing 1 to 3 of 3'],
    [3, 9, 25, 'Showing 0 of 3'],
  ])('%i records, page %i of %i', (total, page, size, text) => expect(showing(total, page, size)).toBe(text));
});

describe('the buttons', () => {
  const show = (totalCount: number, currentPage: number) => {
    const onPage = vi.fn();
    const onPageSize = vi.fn();
    renderScreen(() => <Paginator {...{ totalCount, currentPage, onPage, onPageSize }} pageSize={25} />);
    return { onPage, onPageSize };
  };

  it('go forward, back and to a number', async () => {
    const { onPage } = show(1204, 2);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 49' }));
    expect(onPage.mock.calls).toEqual([[3], [1], [49]]);
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('are disabled at the ends', async () => {
    show(30, 2);
    expect((await screen.findByRole('button', { name: 'Next' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(false);
  });

  it('are absent for a single page', async () => {
    show(3, 1);
    await screen.findByText('Showing 1 to 3 of 3');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
  });

  it('change the page size', async () => {
    const { onPageSize } = show(1204, 1);
    const choice = await screen.findByLabelText<HTMLSelectElement>('Rows per page');
    expect([...choice.options].map(({ value }) => value)).toEqual(['10', '25', '50', '100']);
    await userEvent.selectOptions(choice, '50');
    expect(onPageSize).toHaveBeenCalledWith(50);
  });
});
