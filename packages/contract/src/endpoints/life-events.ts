import * as z from 'zod';
import { dollars } from '../fields/fields.ts';
import { joinCauses, leaveCauses, maxLifeEvents } from '../vocabulary/scenarios.ts';

const month = z.number().int().min(1, 'Choose a month').max(12, 'Choose a month');
/** The position among the people of the estimate. The first is 1. */
const person = z.number().int().min(1);

const lifeEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('joins'), person, month, cause: z.enum(joinCauses) }),
  z.strictObject({ kind: z.literal('leaves'), person, month, cause: z.enum(leaveCauses) }),
  z.strictObject({
    kind: z.literal('retires'),
    person,
    month,
    wages: dollars('Wages').describe('Of a whole year. The household income includes them.'),
    covers: z.array(person).describe('The people with coverage from this employer'),
  }),
]);

/** What happens in the plan year. */
export const lifeEvents = z.array(lifeEvent).max(maxLifeEvents, `There can be at most ${maxLifeEvents} events`);
