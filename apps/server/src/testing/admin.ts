import { randomUUID } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import type { createAccount, createAdmin } from 'contract/endpoints/admin-accounts';
import type { Db } from '../db/connection.ts';
import { newNumber, newPerson } from './factories.ts';

export const newFirm = (
  changes: Partial<BodyInput<typeof createAccount>['account']> = {},
): BodyInput<typeof createAccount>['account'] => ({
  name: 'Prairie Wealth 7',
  firm_association: null,
  firm_size: 12,
  address_attributes: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
  ...changes,
});

export const newAdmin = (
  changes: Partial<BodyInput<typeof createAdmin>['user']> = {},
): BodyInput<typeof createAdmin>['user'] => ({
  first_name: 'Ann',
  last_name: 'Lee',
  phone_number: newNumber(),
  email: `${randomUUID()}@example.test`,
  ...changes,
});

export const newUninvited = async (db: Db, account_id: number): Promise<number> =>
  (await newPerson(db, 'admin', account_id, { password_hash: null, onboarding_complete: false })).id;

export const newInvitedAgent = async (db: Db): Promise<number> =>
  (await newPerson(db, 'agent', null, { password_hash: null, onboarding_complete: false })).id;
