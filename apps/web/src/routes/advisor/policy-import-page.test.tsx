import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PolicyImport } from 'contract/endpoints/imports';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts as t } from '../../features/imports/texts.ts';
import { session } from '../../lib/session.ts';
import { clientOf, clientsPage } from '../../testing/clients.ts';
import { importOf, importRowOf, importRowsPage } from '../../testing/imports.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { chooseInRow, openRowMenu } from '../../testing/row-menu.ts';
import { answer, type SentRequest } from '../../testing/server.ts';
import { mockSockets } from '../../testing/socket.ts';
import { createdUpload, mockUploads } from '../../testing/uploads.ts';

beforeEach(() => session.setToken('token', Date.now()));

const show = 'GET /policies/imports/5';
const rows = 'GET /policies/imports/5/rows';
const page = (imports: PolicyImport[]) => ({ imports, totalCount: imports.length, currentPage: 1, pageSize: 25 });

function open(answers: Parameters<typeof answer>[0], at = '/policy_import', who: Partial<CurrentUser> = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true, ...who }) },
    'GET /settings': { body: installation() },
    [rows]: { body: importRowsPage([importRowOf()]) },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const openImport = (changes: Parameters<typeof importOf>[0] = {}, answers = {}, search = '') =>
  open({ [show]: { body: importOf(changes) }, ...answers }, `/policy_import?import=5${search}`);
const calls = (requests: { call: string }[], method: string) =>
  requests.filter(({ call }) => call.startsWith(`${method} `)).map(({ call }) => call);

const kindsOf = (requests: SentRequest[]) =>
  requests.filter(({ call }) => call === rows).map(({ query }) => query.get('kind'));

describe('the importer', () => {
  it('is forbidden to everyone but super admins', async () => {
    const { requests } = open({}, '/policy_import', { super_admin: false, admin: true });
    await screen.findByRole('heading', { level: 1, name: 'Not allowed' });
    expect(requests.some(({ call }) => call.includes('/policies/'))).toBe(false);
  });

  it('offers a template and a sample file, and says what appears in the history', async () => {
    open({ 'GET /policies/imports': { body: page([]) } });
    await screen.findByText(t.history.empty);
    expect(screen.getByRole('link', { name: t.upload.template }).getAttribute('href')).toBe(
      '/api/v1/policies/imports/template.csv',
    );
    expect(screen.getByRole('link', { name: t.upload.sample }).getAttribute('href')).toBe(
      '/api/v1/policies/imports/template.csv?with_sample=true',
    );
  });

  it('starts the dry run of an uploaded file, and opens it', async () => {
    const sent = mockUploads();
    const { requests, router, user } = open({
      'GET /policies/imports': { body: page([]) },
      'POST /policies/import': { body: { id: 5 } },
      [show]: { body: importOf({ status: 'parsing', ready_at: null }) },
    });
    const input = await screen.findByLabelText<HTMLInputElement>(t.upload.label, { selector: 'input' });
    await user.upload(input, new File(['a;b'], 'book.csv', { type: 'text/csv' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.reply(200, createdUpload('book.csv'));
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.reply(204);
    await screen.findByText(t.progress.parsing);
    expect(requests.find(({ call }) => call === 'POST /policies/import')?.body).toEqual({
      signed_id: 'signed book.csv',
    });
    expect(router.state.location.href).toBe('/policy_import?import=5');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('lists each import with who, when, status, numbers, the file of errors and undo', async () => {
    const applied = importOf({
      status: 'applied',
      undo_until: '2026-02-04T12:00:00Z',
      applied_at: '2026-01-05T12:00:00Z',
      applied_by: { id: 2, name: 'Ann Lee' },
    });
    const undone = importOf({
      ...applied,
      id: 7,
      filename: 'third.csv',
      status: 'undone',
      undone_at: '2026-01-06T12:00:00Z',
    });
    const checking = importOf({ id: 6, filename: 'second.csv', status: 'parsing', ready_at: null, user: null });
    const { user, requests, router } = open({
      'GET /policies/imports': { body: page([checking, applied, undone]) },
      'POST /policies/imports/5/undo': { body: importOf({ status: 'undoing' }) },
      [show]: { body: importOf({ status: 'undoing' }) },
    });
    const link = await screen.findByRole('link', { name: 'book-of-business.csv' });
    expect(link.getAttribute('href')).toBe('/policy_import?import=5');
    const row = within(link.closest('tr') as HTMLElement);
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[1]).toBe('Dana Whitfield');
    expect(cells[3]).toMatch(/^ImportedApplied by Ann Lee on Jan 5, 2026/);
    expect(cells.slice(4, 8)).toEqual(['120', '30', '0', '5']);
    screen.getByText(/^Undone by a deleted user on Jan 6, 2026/);
    await openRowMenu(user, 'book-of-business.csv');
    expect(screen.getByRole('menuitem', { name: t.history.errors }).getAttribute('href')).toBe(
      '/api/v1/policies/imports/5/errors.csv',
    );
    await user.keyboard('{Escape}');
    const other = within(screen.getByRole('link', { name: 'second.csv' }).closest('tr') as HTMLElement);
    expect(other.getAllByRole('cell').map(({ textContent }) => textContent)[4]).toBe('—');
    await chooseInRow(user, 'book-of-business.csv', t.history.undo);
    const dialog = within(await screen.findByRole('alertdialog', { name: t.undo.title }));
    dialog.getByText(t.undo.kept);
    await user.click(dialog.getByRole('button', { name: t.undo.open }));
    await screen.findByText(t.progress.undoing);
    expect(calls(requests, 'POST')).toEqual(['POST /policies/imports/5/undo']);
    expect(router.state.location.href).toBe('/policy_import?import=5');
  });

  it('offers to retry when the history cannot be loaded', async () => {
    open({ 'GET /policies/imports': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } });
    await screen.findByText('The imports couldn’t be loaded.');
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('one import', () => {
  it('shows the progress, and follows it over the channel', async () => {
    const sockets = mockSockets();
    let shown = importOf({
      status: 'parsing',
      ready_at: null,
      progress: { done: 133_000_000, total: 266_000_000, rate: 12_345_678, remaining_seconds: 11 },
    });
    open({ [show]: () => ({ body: shown }) }, '/policy_import?import=5');
    const bar = await screen.findByRole('progressbar', { name: t.progress.parsing });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    screen.getByText('127 MB of 254 MB');
    screen.getByText('12 MB per second');
    screen.getByText('About 11 seconds left');
    const identifier = { channel: 'ImportChannel', id: 5 } as const;
    await waitFor(() => expect(sockets.length).toBeGreaterThan(0));
    sockets.at(-1)?.accept();
    await waitFor(() =>
      expect(sockets.at(-1)?.sent.some(({ identifier: sent }) => sent === JSON.stringify(identifier))).toBe(true),
    );
    sockets.at(-1)?.confirm(identifier);
    shown = importOf();
    sockets.at(-1)?.publish(identifier, 'import.updated', 5);
    await screen.findByText(t.apply.ready, undefined, { timeout: 4_000 });
  });

  it('shows the numbers, each with its rows, and keeps the choice in the address', async () => {
    const { user, requests, router } = openImport({ counts: { ambiguous: 0 } });
    const numbers = within(await screen.findByRole('navigation', { name: t.counts.title }));
    expect(numbers.getByRole('link', { name: /Changed/ }).getAttribute('aria-current')).toBe('true');
    const row = within((await screen.findByRole('link', { name: 'Maria Lopez' })).closest('tr') as HTMLElement);
    expect(row.getByText('$400.00').tagName).toBe('DEL');
    expect(row.getByText('$434.50').tagName).toBe('INS');
    await user.click(row.getByRole('button', { name: /^Compare/ }));
    const dialog = within(await screen.findByRole('dialog', { name: t.rows.compareTitle('2') }));
    const line = (name: RegExp) => dialog.getByRole('row', { name }).textContent;
    expect(line(/Monthly premium/)).toBe('Monthly premium$400.00$434.50');
    expect([line(/Policy type/), line(/^Status/)]).toEqual(['Policy typeACAACA', 'StatusEnrolledEnrolled']);
    expect(dialog.queryByRole('row', { name: /End date/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: t.rows.close }));
    await user.click(numbers.getByRole('link', { name: /New/ }));
    await waitFor(() => expect(kindsOf(requests).at(-1)).toBe('new'));
    expect(router.state.location.href).toBe('/policy_import?import=5&kind=new');
  });

  it('asks which client an ambiguous row means, and never preselects one', async () => {
    const ambiguous = importRowOf({
      kind: 'ambiguous',
      question: 'contradiction',
      can_choose: true,
      client: null,
      before: null,
      candidates: [
        { id: 7, name: 'Maria Lopez' },
        { id: 9, name: 'Maria Lopez' },
      ],
    });
    const { user, requests } = openImport(
      {},
      {
        [rows]: { body: importRowsPage([ambiguous]) },
        'PATCH /policies/imports/5/rows/2': { body: { saved: true } },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Choose client for row 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.choice.title('Maria Lopez') }));
    const choices = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([false, false, false, false]);
    dialog.getByText(t.choice.help.contradiction);
    await user.click(dialog.getByRole('button', { name: t.choice.save }));
    await dialog.findByText(t.choice.missing);
    await user.click(dialog.getByRole('radio', { name: 'Maria Lopez (client 9)' }));
    await user.click(dialog.getByRole('button', { name: t.choice.save }));
    await waitFor(() => expect(requests.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ client_id: 9 }));
  });

  it('offers to change the choice of a skipped row, and none of a row with one client', async () => {
    const candidates = [
      { id: 7, name: 'Maria Lopez' },
      { id: 9, name: 'Maria Lopez' },
    ];
    const skipped = importRowOf({ kind: 'skipped', can_choose: true, client: null, before: null, candidates });
    const { user } = openImport(
      { counts: { skipped: 2 } },
      { [rows]: { body: importRowsPage([skipped, importRowOf({ row_number: 3, kind: 'skipped' })]) } },
      '&kind=skipped',
    );
    await user.click(await screen.findByRole('button', { name: /^Choose client/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.choice.title('Maria Lopez') }));
    const checked = dialog.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
    expect(checked).toEqual([false, false, false, true]);
  });

  it('finds a client for an unmatched row by name', async () => {
    const unmatched = importRowOf({ kind: 'unmatched', can_choose: true, client: null, before: null });
    const { user, requests } = openImport(
      { counts: { unmatched: 1 } },
      {
        [rows]: { body: importRowsPage([unmatched]) },
        'GET /clients': { body: clientsPage([clientOf({ id: 12, name: 'Maria Stone' })]) },
        'PATCH /policies/imports/5/rows/2': { body: { saved: true } },
      },
      '&kind=unmatched',
    );
    await user.click(await screen.findByRole('button', { name: 'Choose client for row 2' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.choice.title('Maria Lopez') }));
    dialog.getByText(t.choice.help.none);
    await user.click(dialog.getByRole('radio', { name: t.choice.any }));
    await user.click(dialog.getByRole('button', { name: t.choice.save }));
    dialog.getByText(t.choice.missing);
    await user.type(dialog.getByRole('combobox', { name: t.choice.lookup.label }), 'Stone');
    await user.click(await dialog.findByRole('option', { name: /Maria Stone/ }));
    await user.click(dialog.getByRole('button', { name: t.choice.save }));
    await waitFor(() => expect(requests.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ client_id: 12 }));
  });

  it('marks a client whose name differs, and shows only the numbers that the file has', async () => {
    openImport(
      { counts: { ambiguous: 0, invalid: 0 } },
      {
        [rows]: { body: importRowsPage([importRowOf({ is_other_name: true })]) },
      },
    );
    await screen.findByText(t.rows.otherName);
    const numbers = within(screen.getByRole('navigation', { name: t.counts.title })).getAllByRole('link');
    expect(numbers.map(({ textContent }) => textContent?.replace(/[A-Z].*/, ''))).toEqual(['120', '30', '1,040']);
  });

  it('says what changed between the check and applying', async () => {
    openImport({ status: 'applied', counts: { conflict: 2 } });
    await screen.findByText(t.states.conflictHelp(2));
  });

  it('shows what needs a decision first, and how the file was read', async () => {
    openImport({
      status: 'mapping',
      ready_at: null,
      error: 'Assign the columns that show: the status.',
      dialect: { format: 'windows-1252', delimiter: ';', header_row: 3, date_order: 'month_first' },
      columns: [
        { name: 'First', field: 'first_name', is_ssn: false, samples: ['Ada'] },
        { name: 'ssn', field: null, is_ssn: true, samples: [] },
        { name: 'Zustand', field: null, is_ssn: false, samples: ['aktiv'] },
      ],
    });
    await screen.findByText(
      /Windows text separated by semicolons, with the column names in row 3. Dates have the month first/,
    );
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Zustand', 'First', 'ssn']);
    screen.getByText('aktiv');
  });

  it('names what to do with an older workbook', async () => {
    open({ 'GET /policies/imports': { body: page([]) } });
    const input = await screen.findByLabelText<HTMLInputElement>(t.upload.label, { selector: 'input' });
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'book.xls'));
    await screen.findByText(/save it as “Excel Workbook/);
  });

  it('is applied after a confirmation that says what will change', async () => {
    const { user, requests } = openImport(
      {},
      { 'POST /policies/imports/5/apply': { body: importOf({ status: 'applying' }) } },
    );
    await user.click(await screen.findByRole('button', { name: t.apply.open }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.apply.title }));
    for (const text of [t.apply.added, t.apply.changed, t.apply.unchanged, t.apply.leftOut]) dialog.getByText(text);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '120',
      '30',
      '1,040',
      '5',
    ]);
    dialog.getByText(t.apply.undecided('2 rows'));
    expect(dialog.queryByText(t.apply.ended)).toBeNull();
    expect(calls(requests, 'POST')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: t.apply.open }));
    await screen.findByText(t.progress.applying);
    expect(calls(requests, 'POST')).toEqual(['POST /policies/imports/5/apply']);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('says why it cannot be applied any more', async () => {
    const conflict = {
      code: 'import_state_conflict',
      error: 'This import has changed since you opened it. Reload the page to see what you can do now.',
    };
    const { user } = openImport({}, { 'POST /policies/imports/5/apply': { status: 409, body: conflict } });
    await user.click(await screen.findByRole('button', { name: t.apply.open }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.apply.title }));
    await user.click(dialog.getByRole('button', { name: t.apply.open }));
    await dialog.findByText(conflict.error);
  });

  it('cannot be applied if it changes nothing, and says why', async () => {
    openImport({ counts: { new: 0, changed: 0, unmatched: 1 } });
    await screen.findByText(t.apply.nothing);
    screen.getByText(/1 row doesn’t match a client\./);
    expect(screen.queryByRole('button', { name: t.apply.open })).toBeNull();
  });

  it('checks the file again when missing plans shall end', async () => {
    const { user, requests } = openImport(
      {},
      { 'PATCH /policies/imports/5': { body: importOf({ status: 'parsing', ends_missing: true }) } },
    );
    const option = await screen.findByRole<HTMLInputElement>('switch', { name: t.options.endsMissing });
    expect(option.checked).toBe(false);
    await user.click(option);
    await screen.findByText(t.progress.parsing);
    expect(requests.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ ends_missing: true });
  });

  it('saves the use of columns, never of one with Social Security numbers', async () => {
    const { user, requests } = openImport(
      { status: 'mapping', ready_at: null, error: 'Assign the columns that show: the status.' },
      { 'PATCH /policies/imports/5': { body: importOf({ status: 'parsing' }) } },
    );
    await screen.findByText('Assign the columns that show: the status.');
    screen.getByText(t.mapping.ssn);
    expect(screen.queryByRole('combobox', { name: t.mapping.fieldOf('ssn') })).toBeNull();
    const agent = screen.getByRole('combobox', { name: t.mapping.fieldOf('agent') });
    await user.selectOptions(agent, 'first_name');
    screen.getByText(t.mapping.twice('First name'));
    await user.selectOptions(agent, 'policy_status');
    await user.click(screen.getByRole('button', { name: t.mapping.save }));
    await screen.findByText(t.progress.parsing);
    expect(requests.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
      mapping: ['first_name', 'issuer_name', null, 'policy_status'],
      constants: { issuer_name: '', policy_status: '', policy_type: '', date_order: null },
    });
  });

  it('takes one carrier and one status for files without such columns', async () => {
    const { user, requests } = openImport(
      {
        status: 'mapping',
        ready_at: null,
        columns: [{ name: 'Policy Number', field: 'issuer_policy_id', is_ssn: false, samples: [] }],
        constants: { issuer_name: 'Canary Health', policy_status: null, policy_type: null, date_order: null },
      },
      { 'PATCH /policies/imports/5': { body: importOf({ status: 'parsing' }) } },
    );
    const carrier = await screen.findByLabelText<HTMLInputElement>(/^Carrier for all rows/);
    expect(carrier.value).toBe('Canary Health');
    expect(screen.queryByText(/optional/i)).toBeNull();
    await user.click(screen.getByRole('button', { name: t.mapping.save }));
    screen.getByText(t.mapping.constantMissing.policy_status);
    expect(calls(requests, 'PATCH')).toEqual([]);
    await user.type(screen.getByLabelText(/^Status for all rows/), 'enrolled');
    await user.selectOptions(screen.getByLabelText(t.mapping.constants.policy_type), 'dental');
    await user.selectOptions(screen.getByRole('combobox', { name: t.mapping.dateOrder }), 'day_first');
    await user.click(screen.getByRole('button', { name: t.mapping.save }));
    await waitFor(() =>
      expect(requests.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
        mapping: ['issuer_policy_id'],
        constants: {
          issuer_name: 'Canary Health',
          policy_status: 'enrolled',
          policy_type: 'dental',
          date_order: 'day_first',
        },
      }),
    );
  });

  it('is canceled after a confirmation', async () => {
    const { user } = openImport({}, { 'POST /policies/imports/5/cancel': { body: importOf({ status: 'cancelled' }) } });
    await user.click(await screen.findByRole('button', { name: t.cancel.open }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.cancel.title }));
    await user.click(dialog.getByRole('button', { name: t.cancel.open }));
    await screen.findByText(t.states.cancelled);
  });

  it('says that the policies are imported and until when that can be undone', async () => {
    openImport({ status: 'applied', applied_at: '2026-01-05T12:05:00Z', undo_until: '2026-02-04T12:00:00Z' });
    await screen.findByText('Policies imported!');
    screen.getByText(t.states.appliedHelp('Feb 4, 2026'));
    screen.getByRole('button', { name: t.undo.open });
  });

  it('lists what an undo left, because it changed since', async () => {
    const { requests } = openImport({ status: 'undone', counts: { kept: 4 } });
    await screen.findByText(t.states.keptHelp(4));
    await waitFor(() => expect(kindsOf(requests)).toEqual(['kept']));
  });

  it('says why it failed', async () => {
    openImport({ status: 'failed', ready_at: null, error: 'The file is not a CSV file.' });
    await screen.findByText('The file is not a CSV file.');
    expect(screen.queryByRole('navigation', { name: t.counts.title })).toBeNull();
  });

  it('says that rows are deleted after 30 days', async () => {
    openImport({ status: 'applied' }, { [rows]: { body: importRowsPage([]) } });
    await screen.findByText(t.rows.deleted);
  });

  it('leads to the page for unknown paths if there is none', async () => {
    const { router } = open(
      { [show]: { status: 404, body: { code: 'not_found', error: 'Not found.' } } },
      '/policy_import?import=5',
    );
    await screen.findByText('You found a page that does not exist');
    expect(router.state.location.pathname).toBe('/404');
  });
});
