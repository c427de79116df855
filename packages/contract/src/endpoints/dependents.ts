import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { isOneLine, numeric } from '../fields/fields.ts';
import { sexes } from '../vocabulary/users.ts';
import { userParams } from './users.ts';

export const dependent = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  age: z.number().int(),
  years_old: z.number().int(),
  sex: z.enum(sexes),
  spouse: z.boolean(),
  myself: z.boolean(),
});
export type Dependent = z.output<typeof dependent>;

const yesNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')]);

const dependentFields = {
  name: z
    .string()
    .max(200)
    .refine(isOneLine, 'Name has characters that can’t be saved')
    .transform((value) => value.normalize('NFC').trim() || null)
    .nullable()
    .optional(),
  age: numeric('Age')
    .int('Age must be a whole number')
    .min(0, 'Age can’t be negative')
    .max(120, 'Age must be at most 120'),
  sex: z.enum(sexes, { error: 'Sex is required' }),
  spouse: yesNo.optional(),
};

export const dependentInput = z.strictObject({ ...dependentFields, myself: yesNo.optional() });
export const dependentChanges = z.strictObject(dependentFields).partial();

export const listDependents = endpoint({
  name: 'list-dependents',
  summary: 'List the people of a household who need coverage, the user first.',
  method: 'GET',
  path: '/users/:id/dependents',
  access: 'signed_in',
  tokenScope: 'clients:read',
  params: userParams,
  reply: z.object({ dependents: z.array(dependent) }),
  audit: { kind: 'read', clients: ({ params }) => [params.id] },
  errorCodes: ['not_found'],
});

export const createDependent = endpoint({
  name: 'create-dependent',
  summary: 'Add a person who needs coverage. One entry can be the user and one the spouse.',
  method: 'POST',
  path: '/users/:id/dependents',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({ dependent: dependentInput }),
  reply: dependent,
  errorCodes: ['not_found'],
});

export const updateDependent = endpoint({
  name: 'update-dependent',
  summary: 'Update the age, sex, name or relationship of a person who needs coverage.',
  method: 'PATCH',
  path: '/dependents/:id',
  access: 'signed_in',
  params: userParams,
  body: z.strictObject({ dependent: dependentChanges }),
  reply: dependent,
  errorCodes: ['not_found'],
});

export const deleteDependent = endpoint({
  name: 'delete-dependent',
  summary: 'Remove a person who needs coverage.',
  method: 'DELETE',
  path: '/dependents/:id',
  access: 'signed_in',
  params: userParams,
  reply: z.object({ deleted: z.literal(true) }),
  errorCodes: ['not_found', 'legal_hold'],
});
