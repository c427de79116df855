import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { blobErrorCodes } from '../errors.ts';
import { id, moment } from '../fields/fields.ts';
import { maxPlanFiles, planKinds, planUploadStatuses } from '../vocabulary/plan-years.ts';
import { planYear } from './market.ts';

const count = z.number().int();
const person = z.object({ id: count, name: z.string() }).nullable();
const state = z.string().describe('Postal code');
const kind = z.enum(planKinds).describe('Of an exchange, or for people on Medicare');

const finding = z.object({
  severity: z.enum(['error', 'warning']),
  kind: z.string().describe('Stable name, such as `rate_filler`'),
  message: z.string(),
  file: z.string().nullable(),
  row: count.nullable().describe('Of the first example; the header is row 1'),
  column: z.string().nullable(),
  count,
  examples: z.array(z.string()).describe('At most five'),
});
export type PlanFinding = z.output<typeof finding>;

const publication = z.object({
  id: count,
  kind,
  load_id: count,
  states: z.array(state),
  published_by: person.describe('Null for the command, and for a deleted user'),
  published_at: moment,
  undone_by: person,
  undone_at: moment.nullable(),
});
export type PlanPublication = z.output<typeof publication>;

const summary = z.object({
  id: count,
  kind,
  plan_year: planYear,
  is_sample: z.boolean().describe('Invented plans for the demo data'),
  states: z.array(state),
  plans: count,
  counties: count.describe('With a plan'),
  warnings: count,
  loaded_by: person.describe('Null for the command, and for a deleted user'),
  loaded_at: moment,
  published_states: z.array(state).describe('Those in which it is in use'),
  was_published: z.boolean(),
});
export type PlanLoadSummary = z.output<typeof summary>;

const upload = z.object({
  id: count,
  status: z.enum(planUploadStatuses),
  is_download: z.boolean(),
  files: z.array(z.object({ name: z.string(), byte_size: count })),
  uploaded_by: person,
  created_at: moment,
  progress: z
    .object({
      step: z.enum(['downloading', 'reading', 'saving']),
      percent: count,
      file: z.string().nullable(),
      rows: count,
    })
    .nullable()
    .describe('Null until it starts'),
  error: z.string().nullable(),
  findings: z.array(finding).describe('Of rejected files'),
  load_ids: z.array(count).describe('Of each kind of plans in the files'),
});
export type PlanUpload = z.output<typeof upload>;

const details = z.object({
  plan_year: planYear,
  can_download: z.boolean().describe('The installation has an address of plan files'),
  states: z
    .array(z.object({ kind, state, load_id: count, is_sample: z.boolean(), plans: count, counties: count }))
    .describe('With published plans. Without marketplace plans, estimates use area prices.'),
  undo: z
    .array(
      z.object({
        kind,
        publication_id: count,
        load_id: count,
        states: z.array(z.object({ state, load_id: count.nullable().describe('Null for area prices, or no plans') })),
      }),
    )
    .describe('For each kind, what undoing its newest publication brings back'),
  loads: z.array(summary).describe('Newest first'),
  publications: z.array(publication).describe('Newest first, with those that were undone'),
  uploads: z.array(upload).describe('Those that are not closed, newest first'),
});
export type PlanYearDetails = z.output<typeof details>;

const load = summary.extend({
  digest: z.string().describe('SHA-256 of the plans, prices and service areas'),
  files: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: count })),
  findings: z.array(finding),
  details: z.array(
    z.object({
      state,
      plans: count,
      dental_plans: count,
      counties: count,
      prices: count.describe('Of a plan in a rating area. Of Medicare plans, in a county'),
      published_load_id: count.nullable().describe('What is in use now. Null for area prices, or no plans.'),
      plans_added: count,
      plans_gone: count,
      prices_changed: count,
      counties_added: count,
      counties_gone: count,
      counties_without_plans: z.array(z.string()),
    }),
  ),
  missing_states: z.array(state).describe('Published, but without plans in this load: they keep theirs'),
  publications: z.array(publication),
});
export type PlanLoadDetails = z.output<typeof load>;

const byYear = z.strictObject({ year: z.coerce.number().pipe(planYear) });
const byId = z.strictObject({ id });
const access = 'super_admin';

export const listPlanYears = endpoint({
  name: 'list-plan-years',
  summary: 'List plan years with the states whose plans are published.',
  method: 'GET',
  path: '/plan_years',
  access,
  reply: z.object({
    plan_years: z.array(
      z.object({
        plan_year: planYear,
        states: count.describe('With marketplace plans'),
        medicare_states: count.describe('With Medicare plans'),
        loads: count,
        is_sample: z.boolean().describe('Some of these plans are invented'),
        published_at: moment.nullable().describe('The newest publication that was not undone'),
      }),
    ),
  }),
});

export const showPlanYear = endpoint({
  name: 'show-plan-year',
  summary: 'Show the loads, publications and open uploads of a plan year.',
  method: 'GET',
  path: '/plan_years/:year',
  access,
  params: byYear,
  reply: details,
  errorCodes: ['not_found'],
});

export const createPlanUpload = endpoint({
  name: 'create-plan-upload',
  summary: 'Read uploaded plan files (CSV or zip). Nothing is published by it.',
  method: 'POST',
  path: '/plan_years/:year/uploads',
  access,
  params: byYear,
  body: z.strictObject({ signed_ids: z.array(z.string().max(2_000)).min(1).max(maxPlanFiles) }),
  reply: details,
  errorCodes: ['not_found', ...blobErrorCodes],
});

export const downloadPlanFiles = endpoint({
  name: 'download-plan-files',
  summary: 'Download and read the official files of a plan year, if the installation has an address of such files.',
  method: 'POST',
  path: '/plan_years/:year/download',
  access,
  params: byYear,
  reply: details,
  errorCodes: ['not_found'],
});

export const undoPlanPublication = endpoint({
  name: 'undo-plan-publication',
  summary: 'Undo the newest publication of a plan year and kind, so that what was published before counts again.',
  method: 'POST',
  path: '/plan_years/:year/undo',
  access,
  params: byYear,
  body: z.strictObject({ publication_id: id }),
  reply: details,
  errorCodes: ['not_found', 'plan_year_conflict'],
});

export const rereadPlanUpload = endpoint({
  name: 'reread-plan-upload',
  summary: 'Read the files of a failed upload again.',
  method: 'POST',
  path: '/plan_uploads/:id/read',
  access,
  params: byId,
  reply: details,
  errorCodes: ['not_found', 'plan_year_conflict'],
});

export const closePlanUpload = endpoint({
  name: 'close-plan-upload',
  summary: 'Delete the files of an upload. Reading stops within seconds; what it has loaded already stays.',
  method: 'POST',
  path: '/plan_uploads/:id/close',
  access,
  params: byId,
  reply: details,
  errorCodes: ['not_found'],
});

export const showPlanLoad = endpoint({
  name: 'show-plan-load',
  summary: 'Show what publishing a load would change, and what looks wrong in its files.',
  method: 'GET',
  path: '/plan_loads/:id',
  access,
  params: byId,
  reply: load,
  errorCodes: ['not_found'],
});

export const publishPlanLoad = endpoint({
  name: 'publish-plan-load',
  summary: 'Publish a load: its plans are in use in all of its states from now on.',
  method: 'POST',
  path: '/plan_loads/:id/publish',
  access,
  params: byId,
  body: z.strictObject({ accepts_warnings: z.boolean().default(false) }),
  reply: load,
  errorCodes: ['not_found', 'plan_load_empty', 'plan_warnings'],
});

export const deletePlanLoad = endpoint({
  name: 'delete-plan-load',
  summary: 'Delete a load that was never published.',
  method: 'DELETE',
  path: '/plan_loads/:id',
  access,
  params: byId,
  reply: details,
  errorCodes: ['not_found', 'plan_year_conflict'],
});
