import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { localStore } from '../../lib/storage.ts';
import { userView } from '../../lib/user-view.ts';

export type TourRole = 'advisor' | 'agent' | 'client' | 'firm_admin' | 'super_admin';

const closed = 'closed';
const place = (role: TourRole) => `demoTour.${role}`;

export function tourRoleOf({
  type,
  admin,
  super_admin,
}: Pick<CurrentUser, 'type' | 'admin' | 'super_admin'>): TourRole {
  if (super_admin) return 'super_admin';
  if (type === 'ClientUser') return 'client';
  if (type === 'HealthAdvisorUser') return 'agent';
  return admin ? 'firm_admin' : 'advisor';
}

/** The tour describes the data of the demo accounts, so that no one else has it. */
export const hasTour = (user: CurrentUser, settings: Pick<Settings, 'demo_accounts'> | undefined): boolean =>
  (settings?.demo_accounts.some(({ email }) => email === user.email) ?? false) && userView.current() === null;

export const tourStep = (role: TourRole): number => Number(localStore.getItem(place(role)) ?? 0) || 0;
export const saveTourStep = (role: TourRole, step: number): void => localStore.setItem(place(role), String(step));
export const isTourClosed = (role: TourRole): boolean => localStore.getItem(place(role)) === closed;
export const closeTour = (role: TourRole): void => localStore.setItem(place(role), closed);
