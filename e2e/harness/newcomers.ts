import { randomInt, randomUUID } from 'node:crypto';
import { type Credentials, messagesTo, openWire, type Wire } from './people.ts';

/** Somebody who is in nobody else's journey. */
export interface Newcomer extends Credentials {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
}

export const newcomer = (first_name: string, host = 'journeys.example'): Newcomer => ({
  first_name,
  last_name: 'Calloway',
  email: `${first_name.toLowerCase()}.${randomUUID().slice(0, 8)}@${host}`,
  // An area that no telephone has.
  phone_number: `+1555${randomInt(2_000_000, 9_999_999)}`,
  password: 'Harvest-Moon-1947',
});

/** The number as it is typed where the country stands beside it: `555 234 5678`. */
export const typedPhone = ({ phone_number }: Newcomer): string =>
  phone_number.slice(2).replace(/^(...)(...)(....)$/, '$1 $2 $3');

/** The token in the link of the only mail to somebody, once it has come. */
export async function tokenOf(wire: Wire, email: string): Promise<string> {
  const [mail] = await messagesTo(wire, email, 1);
  return mail?.link?.split('/').at(-1) ?? '';
}

const signUp = ({ call }: Wire, { email, phone_number, password }: Newcomer, key: object) =>
  call('sign-up', {
    body: { user: { email, phone_number, password, password_confirmation: password, accepts_terms: true, ...key } },
  });

/** Makes an advisor who is signed in and has told what onboarding asks. */
async function settle(baseURL: string, person: Newcomer): Promise<Wire> {
  const wire = await openWire(baseURL, person);
  const { first_name, last_name, phone_number } = person;
  const { id } = await wire.call('show-current-user');
  await wire.call('update-user', { params: { id }, body: { user: { first_name, last_name, phone_number } } });
  await wire.call('save-onboarding', { body: { onboarding_complete: true } });
  return wire;
}

/** An advisor who joined by the invitation of an account admin. */
export async function joinByInvitation(baseURL: string, admin: Wire, person: Newcomer): Promise<Wire> {
  const { first_name, last_name, email } = person;
  await admin.call('invite-advisor', { body: { user: { first_name, last_name, email } } });
  const stranger = await openWire(baseURL, null);
  await signUp(stranger, person, { token: await tokenOf(stranger, email) });
  await stranger.call('end-session');
  return settle(baseURL, person);
}

/** The demo world's firm that asks everyone for a code at each sign-in, and lets join whoever knows this. */
export const graniteCode = 'GRANITE-2026';

/** An advisor of that firm, with a confirmed address, who has not signed in yet. */
export async function signUpByCode(baseURL: string, person: Newcomer): Promise<void> {
  const stranger = await openWire(baseURL, null);
  await signUp(stranger, person, { signup_code: graniteCode });
  await stranger.call('confirm-email', { body: { token: await tokenOf(stranger, person.email) } });
}

/** The same, signed in with the code of one text message, and done with onboarding. */
export async function joinByCode(baseURL: string, person: Newcomer): Promise<Wire> {
  await signUpByCode(baseURL, person);
  return settle(baseURL, person);
}
