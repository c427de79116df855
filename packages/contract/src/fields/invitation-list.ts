import * as z from 'zod';
import { advisorRoles } from '../vocabulary/users.ts';
import { normalizeEmail, personalEmail } from './emails.ts';
import { text } from './fields.ts';

/** People who can be invited at once. */
export const invitationListMax = 5000;

export const invitedAdvisor = {
  first_name: text('First Name', 100),
  last_name: text('Last Name', 100),
  email: personalEmail(),
  role: z.enum(advisorRoles),
  account_id: z.number().int().positive().optional(),
};

const checkedRow = z.strictObject(invitedAdvisor);
type CheckedRow = z.output<typeof checkedRow>;

/** A row before it is checked, as it was typed or read from a file. */
export interface ListedAdvisor {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: string;
}

const listed = (values: readonly string[]): string => [...new Set(values)].join(', ');
const entries = (count: number): string => `${count} entries`;

/** The rows, by their place, whose email an earlier row has. */
export function duplicatesOf(rows: readonly Pick<ListedAdvisor, 'email'>[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const emails = rows.map(({ email }) => normalizeEmail(email));
  return new Set(emails.flatMap((email, place) => (email !== '' && seen.size === seen.add(email).size ? place : [])));
}

/** What is wrong with a list as a whole, in the words and order of the specification (section 5). */
export function listErrorsOf(rows: readonly ListedAdvisor[]): string[] {
  const emails = rows.map(({ email }) => normalizeEmail(email));
  const isRestricted = (email: string) => /^(info|admin)@/.test(email.normalize('NFKC'));
  const found = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${label}: ${listed(values)}`];
  const missing = (label: string, count: number) => (count === 0 ? [] : [`Missing ${label} for ${entries(count)}.`]);
  const withoutRole = rows.filter(({ role }) => role.trim() === '');
  const isRole = (role: string) => advisorRoles.some((one) => one === role);
  return [
    ...found(
      'Invalid emails found',
      emails.filter((email) => !email.includes('@')),
    ),
    ...found('Restricted emails found (starting with info@ or admin@)', emails.filter(isRestricted)),
    ...found(
      'Duplicate emails found',
      [...duplicatesOf(rows)].map((place) => emails[place] ?? ''),
    ),
    ...missing('first names', rows.filter(({ first_name }) => first_name.trim() === '').length),
    ...missing('last names', rows.filter(({ last_name }) => last_name.trim() === '').length),
    ...found(
      `Missing roles for ${entries(withoutRole.length)}`,
      withoutRole.map(({ email }) => normalizeEmail(email)),
    ),
    ...found(
      "Invalid roles found (must be 'member' or 'admin')",
      rows.flatMap(({ role }) => (role.trim() === '' || isRole(role) ? [] : [role])),
    ),
  ];
}

/** What is wrong with the cells of a row, by field. Null for a row that can be sent. */
export function rowErrorsOf(row: unknown): Readonly<Record<string, string>> | null {
  const { error } = checkedRow.safeParse(row);
  if (!error) return null;
  return Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [path.map(String).join('.'), message]),
  );
}

/** @param seats that are free; null where seats are not counted */
export function seatErrorsOf(count: number, seats: number | null): string[] {
  if (seats === null || count <= Math.max(0, seats)) return [];
  return [
    `Adding ${count} advisors would exceed the ${Math.max(0, seats)} available seat(s). Use the trash can icon to delete advisors in the list.`,
    ...(seats < 0 ? ['The account is currently over its seat limit.'] : []),
  ];
}

const cell = z.string().max(1000);

/** The rows of a list, checked one by one and together. */
export const invitationList = z
  .array(
    z.strictObject({
      first_name: cell,
      last_name: cell,
      email: cell,
      role: cell,
      account_id: z.number().int().positive().optional(),
    }),
  )
  .min(1, 'The list is empty.')
  .max(invitationListMax, 'A list can have at most 5,000 people.')
  .transform((rows, ctx): CheckedRow[] => {
    for (const message of listErrorsOf(rows)) ctx.addIssue({ code: 'custom', message, input: rows });
    return rows.flatMap((row, index) => {
      const { data, error } = checkedRow.safeParse(row);
      for (const { path, message } of error?.issues ?? [])
        ctx.addIssue({ code: 'custom', message, path: [index, ...path], input: row });
      return data ? [data] : [];
    });
  });
