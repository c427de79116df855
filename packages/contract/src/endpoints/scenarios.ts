import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, dollars, id, moment, numeric, text, version } from '../fields/fields.ts';
import { filingStatuses, planYears } from '../vocabulary/estimations.ts';
import { maxScenarioName, maxScenarios } from '../vocabulary/scenarios.ts';
import { estimationKeyParams, estimationParams, linkErrorCodes } from './estimations.ts';
import { incomeWorksheet } from './income-worksheet.ts';
import { lifeEvents } from './life-events.ts';
import { countyCode, zip } from './market.ts';

const changes = z.strictObject({
  income: dollars('Household income').optional(),
  income_lines: incomeWorksheet
    .optional()
    .describe(
      'Lines of the estimate’s worksheet that are replaced. The income follows from them, instead of `income`.',
    ),
  income_confirmed: z
    .literal(true)
    .optional()
    .describe('Required if the wages of people who retire are above the income, as in the estimate.'),
  last_year_income: dollars('Household MAGI').optional(),
  tax_filing_status: z
    .enum(filingStatuses, { error: 'Tax filing status is required' })
    .optional()
    .describe('Of two years before the plan year, as in the estimate'),
  place: z.strictObject({ zip, county: countyCode }).optional(),
  plan_year: z.literal(planYears, { error: 'There are no tables for this plan year' }).optional(),
  household_size: numeric('Household size')
    .int('Household size must be a whole number')
    .min(1, 'Household size must be at least 1')
    .max(40, 'Household size must be at most 40')
    .optional(),
  events: lifeEvents.optional().describe('Instead of those of the estimate'),
});

/** Differences from the estimate. A missing field is as in the estimate. */
export const scenarioChanges = changes.superRefine(({ income, income_lines }, context) => {
  if (!income_lines) return;
  const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['income_lines'], message });
  if (Object.keys(income_lines).length === 0) addIssue('Choose a line of the income');
  if (income !== undefined) addIssue('Change either the income or its lines');
});
export type ScenarioChanges = z.output<typeof scenarioChanges>;

export const scenario = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.number().int().describe('From 1'),
  changes: scenarioChanges,
  county_name: z.string().nullable().describe('Of the place in `changes`'),
  year_total: amount.nullable().describe('Coverage of all people in the plan year. Null without a price.'),
  year_credit: amount.nullable(),
  version: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type Scenario = z.output<typeof scenario>;

const name = text('Name', maxScenarioName);
const scenarioParams = z.strictObject({ id, scenario_id: id });

export const listScenarios = endpoint({
  name: 'list-scenarios',
  summary: 'List the scenarios of an estimate in their order. A public link shows them if the owner shares them.',
  method: 'GET',
  path: '/estimations/:id/scenarios',
  access: 'anyone',
  tokenScope: 'estimates:read',
  rateLimit: 'public',
  params: estimationKeyParams,
  reply: z.object({ scenarios: z.array(scenario) }),
  audit: { kind: 'read' },
  errorCodes: linkErrorCodes,
});

export const createScenario = endpoint({
  name: 'create-scenario',
  summary: `Add a scenario to an estimate, at the end. An estimate has at most ${maxScenarios}.`,
  method: 'POST',
  path: '/estimations/:id/scenarios',
  access: 'advisors',
  tokenScope: 'estimates:write',
  params: estimationParams,
  body: z.strictObject({ scenario: z.strictObject({ name, changes: scenarioChanges }) }),
  reply: scenario,
  errorCodes: ['not_found', 'too_many_scenarios'],
});

export const updateScenario = endpoint({
  name: 'update-scenario',
  summary:
    'Update a scenario, or move it. With `version`, only if its name and changes are still those of that version.',
  method: 'PATCH',
  path: '/estimations/:id/scenarios/:scenario_id',
  access: 'advisors',
  tokenScope: 'estimates:write',
  params: scenarioParams,
  body: z.strictObject({
    scenario: z.strictObject({
      name: name.optional(),
      changes: scenarioChanges.optional(),
      position: z.number().int().min(1).max(maxScenarios).optional(),
      version: version.optional(),
    }),
  }),
  reply: scenario,
  errorCodes: ['not_found', 'version_conflict'],
});

export const deleteScenario = endpoint({
  name: 'delete-scenario',
  summary: 'Delete a scenario.',
  method: 'DELETE',
  path: '/estimations/:id/scenarios/:scenario_id',
  access: 'advisors',
  params: scenarioParams,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found'],
});
