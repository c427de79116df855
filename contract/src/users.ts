import * as z from 'zod';
import { moment } from './fields.ts';

export const userTypes = ['AdvisorUser', 'HealthAdvisorUser', 'ClientUser'] as const;
export type UserType = (typeof userTypes)[number];

/** The signed-in person as the browser knows them. */
export const currentUser = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  type: z.enum(userTypes),
  super_admin: z.boolean(),
  admin: z.boolean(),
  role: z.enum(['admin', 'member']),
  email_confirmed: z.boolean(),
  onboarding_complete: z.boolean(),
  account_id: z.number().int().nullable(),
  account_name: z.string().nullable(),
  created_at: moment,
});
export type CurrentUser = z.output<typeof currentUser>;
