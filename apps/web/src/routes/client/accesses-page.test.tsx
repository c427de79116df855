import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Accesses } from 'contract/endpoints/audit';
import { beforeEach, expect, test, vi } from 'vitest';
import { accessTexts as t } from '../../features/audit/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

beforeEach(() => session.setToken('token', Date.now()));

const access = { kind: 'read', count: 1, first_at: '2026-01-05T12:00:00Z', last_at: '2026-01-05T12:00:00Z' } as const;
const accesses: Accesses = {
  client: { id: 1, name: 'Nora Lund' },
  since: '2025-01-05T12:00:00Z',
  days: [
    {
      day: '2026-01-05',
      accesses: [
        { ...access, actor: 'user', name: 'Ann Lee', type: 'AdvisorUser', firm: 'Alder Wealth', count: 3 },
        { ...access, actor: 'user', name: 'Dana Whitfield', type: 'Staff', firm: null, kind: 'export' },
        { ...access, actor: 'link', name: null, type: null, firm: null },
        { ...access, actor: 'user', name: null, type: null, firm: null, kind: 'change' },
      ],
    },
  ],
  is_truncated: false,
};

function open(body: Accesses) {
  answer({
    'GET /current_user': { body: person({ type: 'ClientUser' }) },
    'GET /settings': { body: installation({ product_name: 'Meadowlark Plans' }) },
    'GET /current_user/accesses': { body },
  });
  return renderApp('/accesses');
}

test('names who accessed the data by day, and prints with client and product', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(accesses);
  const document = await screen.findByRole('article', { name: t.of('Nora Lund') });
  await within(document).findByText('Meadowlark Plans');
  for (const text of ['Nora Lund', 'Jan 5, 2026']) expect(document.textContent).toContain(text);
  const rows = within(document).getAllByRole('row').slice(1);
  const cells = rows.map((row) => within(row).getAllByRole('cell').slice(0, 2));
  expect(cells.map((two) => two.map(({ textContent }) => textContent))).toEqual([
    ['Ann LeeFinancial advisor, Alder Wealth', 'Viewed, 3 times'],
    ['Dana WhitfieldStaff', 'Downloaded'],
    ['Someone with a link', 'Viewed'],
    [t.deleted, 'Changed'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: t.print }));
  expect(print).toHaveBeenCalledOnce();
});

test('gives the day on which the list was read', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-06T12:00:00Z'));
  open(accesses);
  const document = await screen.findByRole('article');
  within(document).getByText('Jan 6, 2026');
});

test('says that nobody did', async () => {
  open({ ...accesses, days: [] });
  await screen.findByText(`${t.empty}.`);
});
