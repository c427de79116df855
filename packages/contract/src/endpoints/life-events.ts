import * as z from 'zod';
import { dollars } from '../fields/fields.ts';
import { joinCauses, leaveCauses, maxLifeEvents } from '../vocabulary/scenarios.ts';
import { cobraPrice } from './employer-offers.ts';
import { countyCode, zip } from './market.ts';

const month = z.number().int().min(1, 'Choose a month').max(12, 'Choose a month');
/** The position among the people of the estimate. The first is 1. */
const person = z.number().int().min(1);

const when = {
  month,
  year: z.number().int().optional().describe('Missing for the plan year, otherwise one of the nine years after it'),
};

const lifeEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('joins'), person, ...when, cause: z.enum(joinCauses) }),
  z.strictObject({ kind: z.literal('leaves'), person, ...when, cause: z.enum(leaveCauses) }),
  z.strictObject({
    kind: z.literal('retires'),
    person,
    ...when,
    wages: dollars('Wages').describe('Of a whole year. The household income includes them.'),
    covers: z.array(person).describe('The people with coverage from this employer'),
    cobra: cobraPrice,
  }),
  z
    .strictObject({ kind: z.literal('moves'), ...when, zip, county: countyCode })
    .describe('The household, on the first day of the month. At most one.'),
]);

/** What happens in the plan year or later. */
export const lifeEvents = z.array(lifeEvent).max(maxLifeEvents, `There can be at most ${maxLifeEvents} events`);
