import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, texts as t } from '../../features/admin/plan-years/texts.ts';
import { session } from '../../lib/session.ts';
import { installation, person } from '../../testing/people.ts';
import { fillerPrices, noPlans, planLoadOf, planUploadOf, planYearOf } from '../../testing/plan-years.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { createdUpload, mockUploads } from '../../testing/uploads.ts';

beforeEach(() => session.setToken('token', Date.now()));

const show = 'GET /plan_years/2027';
const years = {
  plan_years: [
    {
      plan_year: 2027,
      states: 2,
      medicare_states: 0,
      loads: 2,
      is_sample: false,
      published_at: '2026-11-19T12:00:00Z',
    },
    { plan_year: 2026, states: 0, medicare_states: 0, loads: 0, is_sample: false, published_at: null },
    { plan_year: 2025, states: 0, medicare_states: 0, loads: 0, is_sample: false, published_at: null },
  ],
} as const;

function open(answers: Parameters<typeof answer>[0], at = '/plan_years', who: Partial<CurrentUser> = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true, ...who }) },
    'GET /settings': { body: installation() },
    'GET /plan_years': { body: years },
    ...answers,
  });
  const { router } = renderApp(at);
  return { requests, router, user: userEvent.setup({ delay: null }) };
}

const openLoad = (changes = {}, answers = {}) =>
  open({ 'GET /plan_loads/5': { body: planLoadOf(changes) }, ...answers }, '/plan_years/loads/5');

describe('plan years', () => {
  it('are forbidden to everyone but super admins', async () => {
    const { requests } = open({}, '/plan_years', { super_admin: false, admin: true });
    await screen.findByRole('heading', { level: 1, name: 'Not allowed' });
    expect(requests.some(({ call }) => call.includes('/plan_'))).toBe(false);
  });

  it('show what is on sale, the loads and who published them, and other years', async () => {
    const { router, user } = open({
      [show]: { body: planYearOf() },
      'GET /plan_years/2026': { body: planYearOf({ plan_year: 2026, ...noPlans }) },
    });
    const onSale = within(await screen.findByRole('region', { name: t.published.title(2027) }));
    expect(onSale.getByRole('link', { name: 'Load 4' }).getAttribute('href')).toBe('/plan_years/loads/4');
    expect(onSale.getByText('24 marketplace plans in 6 counties')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: t.loads.title }));
    expect(table.getByRole('row', { name: /^Load 5 Marketplace Not published 2 24 17 1 / })).toBeTruthy();
    expect(screen.getByText('Load 4 of marketplace plans was published in DE, MD')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(t.year), '2026: area prices only');
    await screen.findByText(t.published.empty(2026));
    expect(router.state.location.href).toBe('/plan_years?year=2026');
  });

  it('say what undo brings back before they undo', async () => {
    const { requests, user } = open({
      [show]: { body: planYearOf() },
      'POST /plan_years/2027/undo': { body: planYearOf(noPlans) },
    });
    await user.click(await screen.findByRole('button', { name: t.undo.open.marketplace }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.undo.title('marketplace', 4) }));
    const back = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(back).toEqual(['Load 31 state: DE', 'Area prices without plans1 state: MD']);
    await user.click(dialog.getByRole('button', { name: t.undo.confirm }));
    await screen.findByText(t.published.empty(2027));
    const sent = requests.find(({ call }) => call === 'POST /plan_years/2027/undo');
    expect(sent?.body).toEqual({ publication_id: 2 });
  });

  it('tell Medicare plans from those of the marketplace, and undo those that were asked for', async () => {
    const medicare = { kind: 'medicare', load_id: 6 } as const;
    const [publication] = planYearOf().publications;
    if (!publication) throw new Error('Nothing is published');
    const ofMedicare = { ...medicare, state: 'DE', is_sample: false, plans: 36, counties: 3 };
    const { requests, user } = open({
      [show]: {
        body: planYearOf({
          states: [...planYearOf().states, ofMedicare],
          undo: [...planYearOf().undo, { ...medicare, publication_id: 3, states: [{ state: 'DE', load_id: null }] }],
          loads: [planLoadOf({ id: 6, kind: 'medicare' }), ...planYearOf().loads],
          publications: [{ ...publication, ...medicare, id: 3, states: ['DE'] }, publication],
        }),
      },
      'GET /plan_years': {
        body: { plan_years: years.plan_years.map((year) => ({ ...year, medicare_states: 1 })) },
      },
      'POST /plan_years/2027/undo': { body: planYearOf() },
    });
    await screen.findByText('36 Medicare plans in 3 counties');
    const table = within(screen.getByRole('table', { name: t.loads.title }));
    expect(table.getByRole('row', { name: /^Load 6 Medicare Not published/ })).toBeTruthy();
    expect(screen.getByText('Load 6 of Medicare plans was published in DE')).toBeTruthy();
    await screen.findByRole('option', { name: '2027: plans in 2 states, Medicare plans in 1 state' });
    await user.click(screen.getByRole('button', { name: t.undo.open.medicare }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.undo.title('medicare', 6) }));
    expect(dialog.getByRole('listitem').textContent).toBe('No Medicare plans1 state: DE');
    await user.click(dialog.getByRole('button', { name: t.undo.confirm }));
    await waitFor(() => expect(screen.queryByRole('button', { name: t.undo.open.medicare })).toBeNull());
    const sent = requests.find(({ call }) => call === 'POST /plan_years/2027/undo');
    expect(sent?.body).toEqual({ publication_id: 3 });
  });

  it('offer no download without an address of files', async () => {
    open({ [show]: { body: planYearOf() } });
    await screen.findByRole('button', { name: t.upload.start });
    expect(screen.queryByRole('button', { name: t.upload.download })).toBeNull();
  });

  it('download files, and say why they couldn’t or where they are', async () => {
    const downloading = planUploadOf({
      ...{ is_download: true, files: [] },
      progress: { step: 'downloading', percent: 0, file: 'rate-puf.zip', rows: 0 },
    });
    const failed = { ...downloading, status: 'failed', progress: null, error: 'rate-puf.zip couldn’t be downloaded.' };
    const done = { ...downloading, status: 'loaded', progress: null, load_ids: [5] };
    let uploads: object[] = [];
    const shown = () => ({ body: { ...planYearOf({ can_download: true }), uploads } });
    let tries = 0;
    const { requests, user } = open({
      [show]: shown,
      'POST /plan_years/2027/download': () => {
        tries += 1;
        if (tries === 1) return { status: 500, body: { code: 'internal_error', error: 'Something went wrong.' } };
        uploads = [downloading];
        return shown();
      },
      'POST /plan_uploads/8/read': () => {
        uploads = [done];
        return shown();
      },
    });
    const download = await screen.findByRole('button', { name: t.upload.download });
    await user.click(download);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    await user.click(download);
    await screen.findByRole('progressbar', { name: t.reading.title.downloading });
    expect(screen.getByText(t.reading.file('rate-puf.zip'))).toBeTruthy();
    uploads = [failed];
    await screen.findByText(/rate-puf.zip couldn’t be downloaded/, {}, { timeout: 3_000 });
    await user.click(screen.getByRole('button', { name: t.stopped.again }));
    expect(await screen.findByRole('link', { name: t.loaded.review(5) })).toBeTruthy();
    expect(requests.filter(({ call }) => call === 'POST /plan_years/2027/download')).toHaveLength(2);
  });

  it('read uploaded files together, and show the progress', async () => {
    const sent = mockUploads();
    const reading = planUploadOf({
      progress: { step: 'reading', percent: 40, file: 'rate-puf.zip/rate-puf.csv', rows: 1_200_000 },
    });
    const { requests, user } = open({
      [show]: { body: planYearOf(noPlans) },
      'POST /plan_years/2027/uploads': { body: planYearOf({ ...noPlans, uploads: [reading] }) },
    });
    const input = await screen.findByLabelText<HTMLInputElement>(t.upload.label, { selector: 'input' });
    await user.click(screen.getByRole('button', { name: t.upload.start }));
    expect(screen.getByRole('alert').textContent).toContain(t.upload.none);
    await user.upload(input, [new File(['PK'], 'rate-puf.zip'), new File([], 'plans.csv')]);
    await screen.findByText(`plans.csv: ${t.upload.empty}`);
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.reply(200, createdUpload('rate-puf.zip'));
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.reply(204);
    await screen.findByText('rate-puf.zip was uploaded.');
    await user.click(screen.getByRole('button', { name: t.upload.start }));
    const progress = await screen.findByRole('progressbar', { name: t.reading.title.reading });
    expect(progress.getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByText('1,200,000 rows so far')).toBeTruthy();
    const created = requests.find(({ call }) => call === 'POST /plan_years/2027/uploads');
    expect(created?.body).toEqual({ signed_ids: ['signed rate-puf.zip'] });
  });

  it('say what is wrong with files, and discard them', async () => {
    const rejected = planUploadOf({ status: 'rejected', findings: [{ ...fillerPrices, severity: 'error' }] });
    const { requests, user } = open({
      [show]: { body: planYearOf({ uploads: [rejected] }) },
      'POST /plan_uploads/8/close': { body: planYearOf() },
    });
    await screen.findByText(t.rejected.title);
    expect(screen.getByText('rate-puf.csv, row 1,204, column IndividualRate · 37 times')).toBeTruthy();
    expect(screen.getByText('For example: 0; 9999')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t.rejected.close }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t.discard.title }));
    await user.click(dialog.getByRole('button', { name: t.discard.confirm }));
    await waitFor(() => expect(screen.queryByText(t.rejected.title)).toBeNull());
    expect(requests.some(({ call }) => call === 'POST /plan_uploads/8/close')).toBe(true);
  });

  it('read files again whose reading failed, and lead to the load of read ones', async () => {
    const failed = planUploadOf({ status: 'failed', error: 'The server stopped.' });
    const { user } = open({
      [show]: { body: planYearOf({ uploads: [failed] }) },
      'POST /plan_uploads/8/read': {
        body: planYearOf({ uploads: [planUploadOf({ status: 'loaded', load_ids: [5, 6] })] }),
      },
    });
    await user.click(await screen.findByRole('button', { name: t.stopped.again }));
    const review = await screen.findByRole('link', { name: t.loaded.review(5) });
    expect(review.getAttribute('href')).toBe('/plan_years/loads/5');
    expect(screen.getByRole('link', { name: t.loaded.review(6) })).toBeTruthy();
    expect(screen.getByText(t.loaded.help([5, 6]))).toBeTruthy();
  });

  it('that cannot be read can be tried again', async () => {
    open({ [show]: { status: 500, body: { code: 'internal_error', error: 'Something went wrong.' } } });
    await screen.findByText(t.failed);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a load', () => {
  it('shows plans by state, what changes, what is missing and what looks wrong', async () => {
    openLoad();
    const table = within(await screen.findByRole('table', { name: loadTexts.states.title }));
    expect(table.getByRole('row', { name: 'Delaware 12 3 3 36 Load 4 2 1 9 0 1' })).toBeTruthy();
    expect(table.getByRole('row', { name: 'Vermont 12 3 14 36 Area prices – – – – –' })).toBeTruthy();
    expect(screen.getByText('Delaware: no plans in Kent County.')).toBeTruthy();
    expect(screen.getByText(loadTexts.states.missing(['Maryland']))).toBeTruthy();
    expect(screen.getByText(fillerPrices.message)).toBeTruthy();
    expect(screen.getByText('cd'.repeat(32))).toBeTruthy();
  });

  it('of Medicare plans has their own words', async () => {
    openLoad({ kind: 'medicare' });
    const table = within(await screen.findByRole('table', { name: loadTexts.states.title }));
    expect(table.getByRole('row', { name: 'Vermont 12 14 36 No plans – – – – –' })).toBeTruthy();
    expect(table.getByRole('columnheader', { name: loadTexts.states.sold })).toBeTruthy();
    expect(screen.getByText(/^Medicare plans of 2027, loaded by/)).toBeTruthy();
  });

  it('is published once its warnings are accepted', async () => {
    const { requests, user } = openLoad(
      {},
      {
        'POST /plan_loads/5/publish': {
          body: planLoadOf({ published_states: ['DE', 'VT'], was_published: true }),
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: loadTexts.publish.open }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: loadTexts.publish.title('marketplace', 2027) }),
    );
    expect(dialog.getByText(fillerPrices.message)).toBeTruthy();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: loadTexts.publish.open });
    expect(confirm.disabled).toBe(true);
    await user.click(dialog.getByLabelText(loadTexts.publish.accept));
    await user.click(confirm);
    await screen.findByText(loadTexts.published);
    expect(screen.queryByRole('button', { name: loadTexts.publish.open })).toBeNull();
    const sent = requests.find(({ call }) => call === 'POST /plan_loads/5/publish');
    expect(sent?.body).toEqual({ accepts_warnings: true });
  });

  it('that was never published can be deleted', async () => {
    const { router, user } = openLoad(
      {},
      { 'DELETE /plan_loads/5': { body: planYearOf(noPlans) }, [show]: { body: planYearOf(noPlans) } },
    );
    await user.click(await screen.findByRole('button', { name: loadTexts.remove.open }));
    const dialog = within(await screen.findByRole('alertdialog', { name: loadTexts.remove.title(5) }));
    await user.click(dialog.getByRole('button', { name: loadTexts.remove.open }));
    await screen.findByText(t.published.empty(2027));
    expect(router.state.location.href).toBe('/plan_years?year=2027');
  });
});
