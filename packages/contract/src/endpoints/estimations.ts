import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { firstBirthDate, today } from '../fields/ages.ts';
import { amount, date, dollars, id, incomeInDollars, moment, numeric, text, version } from '../fields/fields.ts';
import { estimationTypes, filingStatuses, maxAge, maxPeople, returnStatuses } from '../vocabulary/estimations.ts';
import { planMetals } from '../vocabulary/plans.ts';
import { placeCodes } from '../vocabulary/states.ts';
import { sexes } from '../vocabulary/users.ts';
import { shownBranding } from './branding.ts';
import { employerOffer } from './employer-offers.ts';
import { checkAcrossFields, whenPeopleAreReadable, withAges } from './estimation-checks.ts';
import { incomeWorksheet } from './income-worksheet.ts';
import { lifeEvents } from './life-events.ts';
import { countyCode, planYear, zip } from './market.ts';
import { medicareHistory, savedMedicareHistory } from './medicare-history.ts';

/** The form says "yes" for a spouse and "no" for a child (specification, section 3). */
const yesOrNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')]);

const birthDate = date('Birth date')
  .refine((value) => value >= firstBirthDate, 'Birth date must be after 1900')
  .refine((value) => value <= today(), 'Birth date can’t be in the future');

/** A person who needs coverage. The first one is the person the estimate is for. */
export const dependent = z.strictObject({
  id: z.number().int().positive().optional(),
  age: numeric('Age')
    .int('Age must be a whole number')
    .min(0, 'Age can’t be negative')
    .max(maxAge, `Age must be at most ${maxAge}`)
    .optional()
    .describe('On January 1 of the plan year. Required without `birth_date`, and otherwise equal to its age.'),
  birth_date: birthDate.nullish(),
  sex: z.enum(sexes, { error: 'Sex is required' }),
  spouse: yesOrNo.default(false),
  myself: z.boolean().optional(),
  ...medicareHistory,
});

const fields = {
  client_first_name: text('First name', 100),
  zip,
  county: countyCode,
  state: z.enum(placeCodes).optional(),
  plan_year: planYear.default(2025),
  dependents_attributes: z
    .array(dependent, { error: 'Who is needing coverage? is required' })
    .min(1, 'Who is needing coverage? is required')
    .max(maxPeople, `An estimate covers at most ${maxPeople} people`),
  household_size: numeric('Household size')
    .int('Household size must be a whole number')
    .min(1, 'Household size must be at least 1')
    .max(40, 'Household size must be at most 40')
    .nullish()
    .describe(
      'Everyone on the tax return of the plan year. People who leave by divorce or by moving out can be on another one.',
    ),
  income: incomeInDollars('Household income').nullish().describe('A negative one counts as 0.'),
  income_worksheet: incomeWorksheet.nullish().describe('Yields `income` and `untaxed_social_security`, to the cent.'),
  income_confirmed: z
    .boolean()
    .default(false)
    .describe('Required if the wages of people who retire are above `income`, as with losses or deductions.'),
  plan_year_filing_status: z
    .enum(returnStatuses, { error: 'Choose how the tax return is filed' })
    .nullish()
    .describe(
      'Of the tax return of the plan year. Decides the tax credit, and IRMAA two years later. Null if it is not known: a couple is then taken to file a joint return.',
    ),
  lived_apart_all_year: z
    .boolean()
    .default(false)
    .describe('Spouses who file separately and lived apart all year are single for IRMAA.'),
  credit_exception: z
    .boolean()
    .default(false)
    .describe(
      'Domestic abuse or spousal abandonment, with which a spouse who files separately can have the tax credit.',
    ),
  last_year_income: dollars('Household MAGI').nullish(),
  tax_filing_status: z
    .enum(filingStatuses, { error: 'Tax filing status is required' })
    .nullish()
    .describe(
      'Of the tax return of two years before the plan year. Decides IRMAA and no tax credit. Kept without anyone on Medicare, too.',
    ),
  year_between_income: dollars('Household MAGI')
    .nullish()
    .describe('Of the year before the plan year, which Medicare counts in the year after it.'),
  employer_offer: employerOffer.nullish().describe('Until the person retires. Null without an offer.'),
  events: lifeEvents.default([]),
  untaxed_social_security: dollars('Untaxed Social Security')
    .nullish()
    .describe('The part of the household income that is Social Security without tax. It doesn’t count for IRMAA.'),
  shows_outlook: z
    .boolean()
    .optional()
    .describe(
      'Whether the public link shows thresholds, months, events and scenarios. An update without it keeps the present one.',
    ),
  client_id: z
    .number()
    .int()
    .positive()
    .nullish()
    .describe('A client of the user. An update without it keeps the present one, and with null removes it.'),
};

export const estimationInput = z
  .strictObject(fields)
  .superRefine(checkAcrossFields, whenPeopleAreReadable)
  .transform(withAges);
export type EstimationInput = z.output<typeof estimationInput>;
/** As callers send it: fields with a default can be missing. */
export type EstimationBody = z.input<typeof estimationInput>;

/** The id of an estimate, or the token of a public link or a root estimate. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const estimationKey = z.union([id, linkToken]);
export const estimationKeyParams = z.strictObject({ id: estimationKey });
export const estimationParams = z.strictObject({ id });
export const linkParams = z.strictObject({ id: linkToken });

/** Codes of endpoints that read an estimate by its id or by the token of a link. */
export const linkErrorCodes = ['not_found', 'share_code_required'] as const;

export const estimation = z.object({
  id: z.union([z.number().int(), z.string()]),
  client_first_name: z.string(),
  name: z.string(),
  type: z.enum(estimationTypes),
  zip: z.string(),
  county: z.string(),
  county_name: z.string(),
  state: z.enum(placeCodes),
  plan_year: planYear,
  dependents: z.array(
    z.object({
      id: z.number().int(),
      age: z.number().int(),
      birth_date: z.string().nullable().describe('YYYY-MM-DD. Null for callers who used a public link.'),
      sex: z.enum(sexes),
      spouse: z.boolean(),
      myself: z.boolean(),
      ...savedMedicareHistory,
    }),
  ),
  dependents_count: z.number().int(),
  household_size: z.number().int().nullable(),
  income: amount.nullable(),
  income_worksheet: incomeWorksheet.nullable().describe('Null for clients and for callers who used a public link'),
  income_confirmed: z.boolean(),
  plan_year_filing_status: z.enum(returnStatuses).nullable(),
  lived_apart_all_year: z.boolean(),
  credit_exception: z.boolean().describe('False for callers who used a public link'),
  last_year_income: amount.nullable(),
  tax_filing_status: z.enum(filingStatuses).nullable(),
  employer_offer: employerOffer.nullable().describe('Public links show it with `shows_outlook`'),
  events: lifeEvents.describe('Public links show them with `shows_outlook`, like the two amounts below'),
  year_between_income: amount.nullable(),
  untaxed_social_security: amount.nullable(),
  chosen_plan: z
    .object({
      plan_id: z.string(),
      name: z.string(),
      carrier: z.string(),
      metal: z.enum(planMetals),
      plan_year: planYear,
      zip,
      county: countyCode,
    })
    .nullable()
    .describe(
      'With the year and place that it was chosen for. It counts only there, and while it is on sale to the household: then calculations have it, too. Null for the lowest-priced silver plan.',
    ),
  shows_outlook: z.boolean(),
  rootEstimator: z.boolean(),
  /** Null for root estimates. */
  prepared_by: z
    .object({
      advisor: z.string(),
      firm: z.string().nullable(),
      branding: shownBranding.optional().describe('Missing if the firm has set none'),
      phone: z.string().nullable().describe('The advisor’s, if the estimate shows it'),
    })
    .nullable(),
  client: z
    .object({ id: z.number().int(), name: z.string() })
    .nullable()
    .describe('The client that the estimate is for. Null for callers who used a link.'),
  shared_with_client_at: moment.nullable().describe('Since when the client can read it. Null if it is not shared.'),
  may_edit: z.boolean().describe('Whether the user can change, share and delete the estimate'),
  /** The public page of the estimate. Null if its link was revoked, and for callers who used a link. */
  share_url: z.string().nullable(),
  share_expires_at: moment
    .nullable()
    .describe('When the public link ends. Null if it has no end, and for callers who used a link.'),
  /** Only in the response that creates a root estimate: the token for later access. */
  root_token: z.string().optional(),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type Estimation = z.output<typeof estimation>;

export const changeShowingClient = {
  kind: 'change',
  clients: ({ reply }: { readonly reply: Estimation }) => (reply.client ? [reply.client.id] : []),
} as const;

export const createEstimation = endpoint({
  name: 'create-estimation',
  summary:
    'Create an estimate. With rootEstimator no sign-in is required, and the response has a token for later access.',
  method: 'POST',
  path: '/estimations',
  access: 'anyone',
  tokenScope: 'estimates:write',
  rateLimit: 'public',
  worksInFrames: true,
  body: z.strictObject({ estimation: estimationInput, rootEstimator: z.boolean().default(false) }),
  reply: estimation,
  audit: changeShowingClient,
});

export const showEstimation = endpoint({
  name: 'show-estimation',
  summary: 'Get an estimate by its id or by the token of a link.',
  method: 'GET',
  path: '/estimations/:id',
  access: 'anyone',
  tokenScope: 'estimates:read',
  rateLimit: 'public',
  params: estimationKeyParams,
  reply: estimation,
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});

export const updateEstimation = endpoint({
  name: 'update-estimation',
  summary: 'Update an estimate. With `version`, only if it has not changed in the meantime.',
  method: 'PATCH',
  path: '/estimations/:id',
  access: 'anyone',
  tokenScope: 'estimates:write',
  rateLimit: 'public',
  worksInFrames: true,
  params: estimationKeyParams,
  body: z.strictObject({
    estimation: z
      .strictObject({ ...fields, version: version.optional() })
      .superRefine(checkAcrossFields, whenPeopleAreReadable)
      .transform(withAges),
    rootEstimator: z.boolean().optional(),
  }),
  reply: estimation,
  audit: changeShowingClient,
  errorCodes: ['not_found', 'version_conflict', 'estimation_legal_hold'],
});

export const duplicateEstimation = endpoint({
  name: 'duplicate-estimation',
  summary: 'Duplicate an estimate. Requires the CSRF header although it is a GET.',
  method: 'GET',
  path: '/estimations/:id/duplicate',
  access: 'advisors',
  tokenScope: 'estimates:write',
  writes: true,
  isRepeatable: true,
  params: estimationParams,
  reply: estimation,
  audit: changeShowingClient,
  errorCodes: ['not_found'],
});

export const deleteEstimation = endpoint({
  name: 'delete-estimation',
  summary: 'Delete an estimate. Its public link becomes invalid.',
  method: 'DELETE',
  path: '/estimations/:id',
  access: 'advisors',
  params: estimationParams,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found', 'estimation_legal_hold'],
});
