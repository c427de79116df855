import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../fixtures/api-client.ts';
import { exampleYear, planFiles, uploadPlanFiles } from '../fixtures/plan-files.ts';
import { ask } from './acts.ts';
import type { Screen } from './screen.ts';

/** Load the example files. @returns the id of the load */
export async function makePlanLoad(url: string, api: ApiClient): Promise<number> {
  const params = { year: exampleYear };
  await uploadPlanFiles(url, api, { year: exampleYear, files: planFiles });
  for (let tries = 0; tries < 300; tries += 1) {
    const { loads } = await api.call('show-plan-year', { params });
    if (loads[0]) return loads[0].id;
    await wait(100);
  }
  throw new Error('The plan files were not loaded.');
}

const year = /\/api\/v1\/plan_years\/\d+$/;
const load = /\/api\/v1\/plan_loads\/\d+$/;

const dana = { id: 1, name: 'Dana Whitfield' };
const counts = { plans: 3_412, counties: 2_614 };
const all = 'AK AL AR AZ DE FL HI IA IN KS LA MI MO MS MT NC ND NE NH OH OK OR SC SD TN TX UT WI WV WY'.split(' ');
const summary = {
  ...{
    id: 12,
    kind: 'marketplace',
    plan_year: 2027,
    is_sample: false,
    states: all,
    ...counts,
    warnings: 4,
    loaded_by: dana,
  },
  ...{ loaded_at: '2026-11-20T12:00:00Z', published_states: all, was_published: true },
};
const publication = {
  kind: 'marketplace',
  load_id: 12,
  states: all,
  published_by: dana,
  published_at: '2026-11-20T13:00:00Z',
};
const onSale = {
  states: [
    ...all.map((state) => ({ kind: 'marketplace', state, load_id: 12, is_sample: false, plans: 114, counties: 87 })),
    ...all.map((state) => ({ kind: 'medicare', state, load_id: 14, is_sample: false, plans: 60, counties: 87 })),
  ],
  undo: [
    {
      ...{ kind: 'marketplace', publication_id: 3, load_id: 12 },
      states: all.map((state) => ({ state, load_id: state < 'H' ? 9 : null })),
    },
    {
      ...{ kind: 'medicare', publication_id: 4, load_id: 14 },
      states: all.map((state) => ({ state, load_id: null })),
    },
  ],
  loads: [
    { ...summary, id: 14, kind: 'medicare' },
    { ...summary, id: 13, published_states: [], was_published: false, warnings: 0 },
    summary,
    { ...summary, id: 9, published_states: [], loaded_by: null },
  ],
  publications: [
    { ...publication, id: 4, kind: 'medicare', load_id: 14, undone_by: null, undone_at: null },
    { ...publication, id: 3, undone_by: null, undone_at: null },
    { ...publication, id: 2, load_id: 9, undone_by: dana, undone_at: '2026-11-20T12:30:00Z' },
  ],
};

const warning = {
  ...{ severity: 'warning', kind: 'rate_filler', message: 'These prices are 0 or fillers such as 9999.' },
  ...{ file: 'rate-puf.zip/Rate_PUF.csv', row: 120_411, column: 'IndividualRate', count: 37 },
  examples: ['0', '9999'],
};
const upload = {
  ...{ id: 5, is_download: false, uploaded_by: dana, created_at: '2026-11-20T12:00:00Z', error: null, findings: [] },
  files: ['rate-puf', 'plan-attributes-puf', 'service-area-puf', 'benefits-and-cost-sharing-puf'].map((slug) => ({
    name: `${slug}.zip`,
    byte_size: 16_211_004,
  })),
  ...{ progress: null, load_ids: [] },
};
const inYear = (name: string, state: Readonly<Record<string, unknown>>, more: Partial<Screen> = {}): Screen => ({
  name: `plan-years-${name}`,
  path: '/plan_years',
  people: ['super'],
  answers: { to: year, with: state },
  ...more,
});
const progress = { step: 'reading', percent: 40, file: 'rate-puf.zip/Rate_PUF.csv', rows: 1_200_000 };

const inLoad = (name: string, state: Readonly<Record<string, unknown>>, more: Partial<Screen> = {}): Screen => ({
  ...{ name: `plan-load-${name}`, path: '/plan_years/loads/$id', id: 'planLoad', people: ['super'] },
  answers: { to: load, with: state },
  ...more,
});
const details = all.map((state, at) => ({
  ...{ state, plans: 114, dental_plans: 21, counties: 87, prices: 1_420, plans_added: 12, plans_gone: 3 },
  ...{ prices_changed: 99, counties_added: 0, counties_gone: 2, published_load_id: at % 3 === 0 ? null : 9 },
  counties_without_plans: at === 4 ? ['Kent County', 'Sussex County'] : [],
}));
const whole = { ...summary, published_states: [], was_published: false, findings: [warning], details };

export const planYearScreens: readonly Screen[] = [
  inYear('none', { states: [], undo: [], loads: [], publications: [], uploads: [] }),
  inYear('published', { ...onSale, uploads: [] }),
  inYear('undo', { ...onSale, uploads: [] }, { act: ask('Undo last Medicare publication') }),
  inYear('waiting', { uploads: [{ ...upload, status: 'reading' }] }),
  inYear('reading', { uploads: [{ ...upload, status: 'reading', progress }] }),
  inYear('read', { uploads: [{ ...upload, status: 'loaded', load_ids: [13, 14] }] }),
  inYear('rejected', { uploads: [{ ...upload, status: 'rejected', findings: [{ ...warning, severity: 'error' }] }] }),
  inYear('failed', { uploads: [{ ...upload, status: 'failed', error: 'An unexpected error occurred.' }] }),
  { name: 'plan-years-loading', path: '/plan_years', people: ['super'], answers: { to: year, with: 'nothing' } },
  { name: 'plan-years-failing', path: '/plan_years', people: ['super'], answers: { to: year, with: 'failure' } },
  { name: 'plan-load', path: '/plan_years/loads/$id', id: 'planLoad', people: ['super'] },
  inLoad('medicare', { ...whole, kind: 'medicare', missing_states: [] }),
  inLoad('large', { ...whole, missing_states: ['GA', 'MD'] }),
  inLoad('publish', { ...whole, missing_states: ['GA', 'MD'] }, { act: ask('Publish') }),
  inLoad('delete', whole, { act: ask('Delete load') }),
  inLoad('published', { ...whole, published_states: all, was_published: true, findings: [] }),
  inLoad('loading', {}, { answers: { to: load, with: 'nothing' } }),
  inLoad('failing', {}, { answers: { to: load, with: 'failure' } }),
];
