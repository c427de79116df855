import { joinByInvitation, type Newcomer } from './newcomers.ts';
import type { Wire } from './people.ts';

/** Who lets a client in: an account admin and a super admin. */
interface Staff {
  readonly admin: Wire;
  readonly superAdmin: Wire;
}

/** A client of the admin's firm, with a confirmed address; their onboarding is to come unless it is said to be done. */
export async function makeClient(
  baseURL: string,
  { admin, superAdmin }: Staff,
  person: Newcomer,
  onboarding_complete = false,
): Promise<Wire> {
  const wire = await joinByInvitation(baseURL, admin, person);
  const { id } = await wire.call('show-current-user');
  const user = { type: 'ClientUser' as const, email_confirmed: true, onboarding_complete };
  await superAdmin.call('update-user', { params: { id }, body: { user } });
  return wire;
}
