import * as z from 'zod';
import { endpoint, streamReply } from '../endpoint.ts';
import { blobErrorCodes } from '../errors.ts';
import { amount, id, moment, optional, paged, text } from '../fields/fields.ts';
import {
  dateOrders,
  fileFormats,
  importFields,
  importFilterNames,
  importLimits,
  importQuestions,
  importRowKinds,
  importStatuses,
} from '../vocabulary/imports.ts';
import { defaultPageSize, pageSizes } from '../vocabulary/lists.ts';

const person = z.object({ id: z.number().int(), name: z.string() });
const count = z.number().int();

const column = z.object({
  name: z.string().describe('As in the header of the file'),
  field: z.enum(importFields).nullable(),
  is_ssn: z.boolean().describe('Social Security numbers are dropped while the file is read'),
  samples: z.array(z.string()).describe('Of assigned columns; other values are dropped while the file is read'),
});

const summary = z.object({
  id: count,
  filename: z.string(),
  byte_size: count,
  user: person.nullable().describe('Who uploaded the file; null for a deleted user'),
  status: z.enum(importStatuses),
  is_cancelling: z.boolean(),
  error: z.string().nullable().describe('Why it failed, or what the mapping lacks'),
  row_count: count,
  counts: z.record(z.enum(importRowKinds), count),
  created_at: moment,
  ready_at: moment.nullable().describe('When the dry run ended'),
  applied_at: moment.nullable(),
  applied_by: person.nullable().describe('Who asked to apply it'),
  undone_at: moment.nullable(),
  undone_by: person.nullable().describe('Who asked to undo it'),
  ended_at: moment.nullable(),
  undo_until: moment.nullable(),
});

export const policyImport = summary.extend({
  columns: z.array(column),
  constants: z
    .object({
      issuer_name: z.string().nullable(),
      policy_status: z.string().nullable(),
      policy_type: z.string().nullable(),
      date_order: z.enum(dateOrders).nullable(),
    })
    .describe('The value of all rows, for fields without a column, and the order of dates that a user chose'),
  dialect: z
    .object({
      format: z.enum(fileFormats).nullable(),
      delimiter: z.string().nullable(),
      header_row: count.nullable(),
      date_order: z.enum(dateOrders).nullable().describe('Null if no date of the file says it'),
    })
    .describe('How the file was read; null for what is not known yet'),
  ends_missing: z.boolean().describe('Ends plans of earlier imports that this file does not have'),
  progress: z
    .object({
      done: count.describe('Bytes while the file is read, otherwise rows'),
      total: count,
      rate: z.number().describe('Per second'),
      remaining_seconds: z.number().nullable(),
    })
    .nullable()
    .describe('Null unless something is running'),
});
export type PolicyImport = z.output<typeof policyImport>;

const values = z.object({
  policy_type: z.string(),
  policy_status: z.string(),
  issuer_name: z.string(),
  plan_name: z.string().nullable(),
  metallic_level: z.string().nullable(),
  covered_lives: count.nullable(),
  effective_date: z.string().nullable(),
  end_date: z.string().nullable(),
  gross_premium: amount.nullable(),
  subsidy: amount.nullable(),
  premium: amount.nullable(),
  deductible: amount.nullable(),
  moop: amount.nullable(),
  summary_of_benefits_url: z.string().nullable(),
});
export type ImportedValues = z.output<typeof values>;

const row = z.object({
  row_number: count.describe('The header is row 1; plans ended by absence are numbered after the last row'),
  kind: z.enum(importRowKinds),
  person: z.string().describe('The name in the file'),
  client: person.nullable(),
  is_other_name: z.boolean().describe('The name in the file is not the client’s'),
  question: z.enum(importQuestions).nullable().describe('Why a user has to choose the client'),
  can_choose: z.boolean().describe('Until the import is applied, a user can choose the client or skip the row'),
  candidates: z.array(person).describe('Of ambiguous rows, also after the decision'),
  before: values.nullable(),
  after: values.nullable(),
  error_column: z.string().nullable(),
  error_reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof row>;

const importParams = z.strictObject({ id });

export const createImport = endpoint({
  name: 'create-import',
  summary: 'Start the dry run of an import of policies from an uploaded file.',
  method: 'POST',
  path: '/policies/import',
  access: 'super_admin',
  body: z.strictObject({ signed_id: z.string().max(2_000) }),
  reply: z.object({ id: count }),
  errorCodes: blobErrorCodes,
});

export const listImports = endpoint({
  name: 'list-imports',
  summary: 'List imports of policies, the newest first.',
  method: 'GET',
  path: '/policies/imports',
  access: 'super_admin',
  query: z.strictObject({
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
    only: z.enum(importFilterNames).optional().describe('`waiting`: a super admin has to continue the import'),
  }),
  reply: z.object({ imports: z.array(summary), ...paged }),
});

export const showImport = endpoint({
  name: 'show-import',
  summary: 'Show an import with its columns, counts and progress.',
  method: 'GET',
  path: '/policies/imports/:id',
  access: 'super_admin',
  params: importParams,
  reply: policyImport,
  audit: { kind: 'read' },
  errorCodes: ['not_found'],
});

export const listImportRows = endpoint({
  name: 'list-import-rows',
  summary: 'List the rows of an import of one kind, with the plan before and after.',
  method: 'GET',
  path: '/policies/imports/:id/rows',
  access: 'super_admin',
  params: importParams,
  query: z.strictObject({
    kind: z.enum(importRowKinds),
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().pipe(z.literal(pageSizes)).default(defaultPageSize),
  }),
  reply: z.object({ rows: z.array(row), ...paged }),
  audit: {
    kind: 'read',
    clients: ({ reply }) =>
      reply.rows.flatMap(({ client, candidates }) => [...(client ? [client] : []), ...candidates].map(({ id }) => id)),
  },
  errorCodes: ['not_found'],
});

export const updateImport = endpoint({
  name: 'update-import',
  summary: 'Assign the columns of an import. The dry run starts again, and files with the same header use it, too.',
  method: 'PATCH',
  path: '/policies/imports/:id',
  access: 'super_admin',
  params: importParams,
  body: z.strictObject({
    mapping: z.array(z.enum(importFields).nullable()).max(importLimits.columns).optional(),
    constants: z
      .strictObject({
        issuer_name: optional(text('Carrier', 200)),
        policy_status: optional(text('Status', 100)),
        policy_type: optional(text('Policy type', 50)).default(null),
        date_order: z.enum(dateOrders).nullable().default(null),
      })
      .optional(),
    ends_missing: z.boolean().optional(),
  }),
  reply: policyImport,
  errorCodes: ['not_found', 'import_state_conflict'],
});

export const updateImportRow = endpoint({
  name: 'update-import-row',
  summary:
    'Choose the client of an ambiguous or unmatched row, or null to skip it. Until the import is applied, the choice can be changed.',
  method: 'PATCH',
  path: '/policies/imports/:id/rows/:row',
  access: 'super_admin',
  params: z.strictObject({ id, row: id.pipe(z.number().max(2 ** 31 - 1)) }),
  body: z.strictObject({ client_id: z.number().int().positive().nullable() }),
  reply: z.object({ saved: z.literal(true) }),
  errorCodes: ['not_found', 'import_state_conflict'],
});

const stateChange = {
  access: 'super_admin',
  params: importParams,
  reply: policyImport,
  errorCodes: ['not_found', 'import_state_conflict'],
} as const;

export const applyImport = endpoint({
  name: 'apply-import',
  summary: 'Apply what the dry run of an import shows, all of it or nothing.',
  method: 'POST',
  path: '/policies/imports/:id/apply',
  body: z.strictObject({
    ready_at: moment.optional().describe('When the dry run that the user saw ended. Another one is a conflict.'),
  }),
  ...stateChange,
});

export const cancelImport = endpoint({
  name: 'cancel-import',
  summary: 'Cancel an import that is not applied yet. A running one stops within seconds and changes nothing.',
  method: 'POST',
  path: '/policies/imports/:id/cancel',
  ...stateChange,
});

export const undoImport = endpoint({
  name: 'undo-import',
  summary: 'Undo an import within 30 days. Plans that were changed since are kept and listed.',
  method: 'POST',
  path: '/policies/imports/:id/undo',
  ...stateChange,
});

export const exportImportErrors = endpoint({
  name: 'export-import-errors',
  summary:
    'Export the rows that an import could not use, in the layout of the file, with error_column and error_reason. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/policies/imports/:id/errors.csv',
  access: 'super_admin',
  requiresConfirmation: true,
  authentication: 'cookie',
  responseType: 'stream',
  params: importParams,
  reply: streamReply,
  audit: { kind: 'export' },
  errorCodes: ['not_found'],
});

export const exportImportTemplate = endpoint({
  name: 'export-import-template',
  summary:
    'Export the header that every import understands, or a sample file. Accepts the session cookie, so that a plain link works.',
  method: 'GET',
  path: '/policies/imports/template.csv',
  access: 'super_admin',
  authentication: 'cookie',
  responseType: 'stream',
  query: z.strictObject({ with_sample: z.literal('true').optional() }),
  reply: streamReply,
});
