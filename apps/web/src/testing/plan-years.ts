import {
  type PlanFinding,
  type PlanLoadDetails,
  type PlanUpload,
  type PlanYearDetails,
  showPlanLoad,
  showPlanYear,
} from 'contract/endpoints/plan-years';

const dana = { id: 1, name: 'Dana Whitfield' };

export const fillerPrices: PlanFinding = {
  ...{ severity: 'warning', kind: 'rate_filler', message: 'These prices are 0, so the plans were left out.' },
  ...{ file: 'rate-puf.csv', row: 1_204, column: 'IndividualRate', count: 37, examples: ['0', '9999'] },
};

/** A load that was never published, of two states. In Delaware, load 4 is on sale. */
export function planLoadOf(changes: Partial<PlanLoadDetails> = {}): PlanLoadDetails {
  const state = { plans: 12, dental_plans: 3, counties: 3, prices: 36 };
  const changed = { plans_added: 2, plans_gone: 1, prices_changed: 9, counties_added: 0, counties_gone: 1 };
  const same = { plans_added: 12, plans_gone: 0, prices_changed: 0, counties_added: 14, counties_gone: 0 };
  return showPlanLoad.reply.parse({
    ...{
      id: 5,
      kind: 'marketplace',
      plan_year: 2027,
      is_sample: false,
      states: ['DE', 'VT'],
      plans: 24,
      counties: 17,
      warnings: 1,
    },
    ...{ loaded_by: dana, loaded_at: '2026-11-20T12:00:00Z', published_states: [], was_published: false },
    digest: 'ab'.repeat(32),
    files: [{ name: 'rate-puf.zip', sha256: 'cd'.repeat(32), bytes: 16_000_000 }],
    findings: [fillerPrices],
    details: [
      { ...state, ...changed, state: 'DE', published_load_id: 4, counties_without_plans: ['Kent County'] },
      { ...state, ...same, state: 'VT', counties: 14, published_load_id: null, counties_without_plans: [] },
    ],
    missing_states: ['MD'],
    publications: [],
    ...changes,
  });
}

export const planUploadOf = (changes: Partial<PlanUpload> = {}): PlanUpload => ({
  ...{ id: 8, status: 'reading', is_download: false, uploaded_by: dana, created_at: '2026-11-20T12:00:00Z' },
  files: [{ name: 'rate-puf.zip', byte_size: 16_000_000 }],
  ...{ progress: null, error: null, findings: [], load_ids: [] },
  ...changes,
});

/** With plans on sale in Delaware and Maryland. */
export function planYearOf(changes: Partial<PlanYearDetails> = {}): PlanYearDetails {
  const published = { kind: 'marketplace', load_id: 4, is_sample: false, plans: 12, counties: 3 };
  const load = planLoadOf();
  const publication = {
    id: 2,
    kind: 'marketplace',
    load_id: 4,
    states: ['DE', 'MD'],
    published_by: dana,
    undone_by: null,
  };
  return showPlanYear.reply.parse({
    plan_year: 2027,
    can_download: false,
    states: [
      { ...published, state: 'DE' },
      { ...published, state: 'MD' },
    ],
    undo: [
      {
        ...{ kind: 'marketplace', publication_id: 2, load_id: 4 },
        states: [
          { state: 'DE', load_id: 3 },
          { state: 'MD', load_id: null },
        ],
      },
    ],
    loads: [load, { ...load, id: 4, published_states: ['DE', 'MD'], states: ['DE', 'MD'], was_published: true }],
    publications: [{ ...publication, published_at: '2026-11-19T12:00:00Z', undone_at: null }],
    uploads: [],
    ...changes,
  });
}

export const noPlans = { states: [], undo: [], loads: [], publications: [] } satisfies Partial<PlanYearDetails>;
