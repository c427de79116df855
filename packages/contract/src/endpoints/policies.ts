import * as z from 'zod';
import { endpoint, reportedByHandler } from '../endpoint.ts';
import { amount, date, dollars, id, moment, optional, text, version } from '../fields/fields.ts';
import { webLink } from '../fields/links.ts';
import { endedStatuses, policyFields } from '../vocabulary/policies.ts';

const policyValues = z.object({
  policy_type: z.string(),
  policy_status: z.string(),
  issuer_name: z.string(),
  plan_name: z.string().nullable(),
  metallic_level: z.string().nullable(),
  covered_lives: z.number().int().nullable(),
  effective_date: z.string().nullable().describe('YYYY-MM-DD'),
  end_date: z.string().nullable().describe('YYYY-MM-DD, the last day of cover'),
  premium: amount.nullable().describe('Per month'),
  deductible: amount.nullable().describe('Per person and year'),
  moop: amount.nullable().describe('Maximum out of pocket, per person and year'),
  major_medical: z.boolean().describe('Always true for the type aca; otherwise when marked by hand'),
  summary_of_benefits_url: z.string().nullable(),
});
export type PolicyValues = z.output<typeof policyValues>;

export const policy = z.object({ id: z.number().int(), version, ...policyValues.shape });
export type Policy = z.output<typeof policy>;

const lowerCase = (label: string, max: number) => text(label, max).transform((value) => value.toLowerCase());

const coverDate = (label: string) =>
  date(label).refine(
    (value) => value >= '1900-01-01' && value < '2200-01-01',
    `${label} must be between 1900 and 2199`,
  );

const insecure = 'Summary of Benefits must begin with https://';

const effectiveDate = coverDate('Effective Date');

/** The values that agents and super admins write. */
export const newPolicy = z.strictObject({
  policy_type: lowerCase('Type', 50),
  policy_status: lowerCase('Status', 100),
  issuer_name: text('Carrier', 200),
  plan_name: optional(text('Plan Name', 200)),
  metallic_level: optional(lowerCase('Metal Level', 50)),
  covered_lives: optional(
    z
      .number({ error: 'Covered Lives must be a whole number' })
      .int('Covered Lives must be a whole number')
      .min(1, 'Covered Lives must be at least 1')
      .max(100, 'Covered Lives must be at most 100'),
    'Covered Lives must be a whole number',
  ),
  effective_date: effectiveDate,
  end_date: optional(coverDate('End Date')),
  premium: optional(dollars('Monthly Premium'), 'Monthly Premium must be an amount'),
  deductible: optional(dollars('Individual Deductible'), 'Individual Deductible must be an amount'),
  moop: optional(dollars('Individual Max Out-of-Pocket'), 'Individual Max Out-of-Pocket must be an amount'),
  major_medical: z.boolean(),
  summary_of_benefits_url: optional(webLink('Summary of Benefits', 1_000, insecure), insecure),
});

/** An imported policy can lack the date. */
export const policyChanges = newPolicy.extend({ effective_date: optional(effectiveDate) }).partial();
export type PolicyChanges = z.output<typeof policyChanges>;

export const listPolicies = endpoint({
  name: 'list-policies',
  summary: 'List the insurance policies of a client.',
  method: 'GET',
  path: '/users/:id/policies',
  access: 'signed_in',
  tokenScope: 'clients:read',
  params: z.strictObject({ id }),
  reply: z.object({
    policies: z.array(policy),
    can_edit: z.boolean().describe('Whether the user can add, edit and end them and read their history'),
  }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const createPolicy = endpoint({
  name: 'create-policy',
  summary: 'Add a policy of a client by hand. Only for the client’s agent and super admins.',
  method: 'POST',
  path: '/users/:id/policies',
  access: 'advisors',
  params: z.strictObject({ id }),
  body: z.strictObject({ policy: newPolicy }),
  reply: policy,
  errorCodes: ['not_found'],
});

export const updatePolicy = endpoint({
  name: 'update-policy',
  summary: 'Edit a policy. Its previous values stay in its history. Only for the client’s agent and super admins.',
  method: 'PATCH',
  path: '/policies/:id',
  access: 'advisors',
  params: z.strictObject({ id }),
  body: z.strictObject({ policy: policyChanges, version }),
  reply: policy,
  errorCodes: ['not_found', 'version_conflict', 'policy_locked'],
});

export const endPolicy = endpoint({
  name: 'end-policy',
  summary: 'End a policy with its last day of cover. Only for the client’s agent and super admins.',
  method: 'POST',
  path: '/policies/:id/end',
  access: 'advisors',
  params: z.strictObject({ id }),
  body: z.strictObject({
    end_date: coverDate('Last day of coverage'),
    policy_status: z.enum(endedStatuses, { error: 'Choose who ended the plan' }),
    version,
  }),
  reply: policy,
  errorCodes: ['not_found', 'version_conflict', 'policy_locked'],
});

const source = z.object({
  kind: z.enum(['user', 'import', 'undo', 'unknown']).describe('`undo` gave back the values of an earlier version'),
  name: z.string().nullable().describe('Who edited the plan, applied the import or undid it; null for a deleted user'),
  filename: z.string().nullable().describe('The file that was imported, or whose import was undone'),
  row: z
    .number()
    .int()
    .nullable()
    .describe('The row of the file, the header being row 1; null for a plan that ended because the file lacks it'),
  at: moment,
});
export type PolicySource = z.output<typeof source>;

export const showPolicyHistory = endpoint({
  name: 'show-policy-history',
  summary: 'Get all versions of a policy and where each of its values came from. For its editors only.',
  method: 'GET',
  path: '/policies/:id/history',
  access: 'advisors',
  params: z.strictObject({ id }),
  reply: z.object({
    versions: z
      .array(
        z.object({
          version,
          source,
          values: policyValues,
          changed: z.array(z.enum(policyFields)).describe('What differs from the version before; empty for the first'),
        }),
      )
      .describe('The current one first'),
    set_in: z
      .array(z.object({ field: z.enum(policyFields), version }))
      .describe('The version in which each current value was set'),
  }),
  audit: { kind: 'read', clients: reportedByHandler },
  errorCodes: ['not_found'],
});
