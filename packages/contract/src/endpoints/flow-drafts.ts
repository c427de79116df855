import * as z from 'zod';
import { clientRequestTypes, maxDependents, sexes } from '../vocabulary/users.ts';

const typed = z.string().max(500);
const typedText = z.string().max(20_000);
const typedNumber = z.number().nullable();

/** As typed, so not checked. */
export const onboardingDraft = z
  .strictObject({
    first_name: typed,
    last_name: typed,
    phone_number: typed,
    client_request_type: z.enum(clientRequestTypes).nullable(),
    firm: z.strictObject({
      name: typed,
      firm_association: typed,
      firm_size: z.number().nullable(),
      street_1: typed,
      city: typed,
      state: typed,
      zip: typed,
    }),
    seats: z.number().int().min(0),
  })
  .partial();
export type OnboardingDraft = z.output<typeof onboardingDraft>;

/** By step, as typed, so not checked. Valid answers are saved as answers. */
export const surveyDraft = z
  .strictObject({
    basics: z.strictObject({ birthdate: typed, sex: z.enum(sexes).nullable(), zip_code: typed }).partial(),
    dependents: z
      .array(
        z.strictObject({
          id: z.number().int().nullable().describe('Null for a person who is not saved yet'),
          name: typed,
          age: typedNumber,
          sex: z.enum(['', ...sexes]),
          spouse: z.enum(['', 'yes', 'no']),
        }),
      )
      .max(maxDependents),
    household: z
      .strictObject({ taxable_dependents: typedNumber, household_income: typedNumber, spouse_name: typed })
      .partial(),
    providers: z.strictObject({ preferred_providers: typedText }).partial(),
    medications: z.strictObject({ medications: typedText }).partial(),
  })
  .partial();
export type SurveyDraft = z.output<typeof surveyDraft>;
