import type { UserChanges } from 'contract/endpoints/user-changes';
import type { UserType } from 'contract/vocabulary/users';
import type { Actor } from '../../auth/actor.ts';

export const canAccessUser = (actor: Actor, user_id: number): boolean => actor.user_id === user_id || actor.super_admin;

const everyone: readonly UserType[] = ['AdvisorUser', 'HealthAdvisorUser', 'ClientUser'];
const advisors: readonly UserType[] = ['AdvisorUser'];
const agents: readonly UserType[] = ['HealthAdvisorUser'];
const clients: readonly UserType[] = ['ClientUser'];
const superAdminsOnly: readonly UserType[] = [];

/** The fields that users may change about themselves, by type (specification, sections 5 and 6). */
const ownFields: Readonly<Record<keyof UserChanges, readonly UserType[]>> = {
  first_name: everyone,
  last_name: everyone,
  email: everyone,
  phone_number: everyone,
  client_request_type: clients,
  birthdate: clients,
  sex: clients,
  zip_code: clients,
  taxable_dependents: clients,
  household_income: clients,
  preferred_providers: clients,
  medications: clients,
  spouse_name: clients,
  client_notes: clients,
  booking_id: everyone,
  meeting_reminders: everyone,
  advisor_messages: clients,
  household_count: advisors,
  meeting_path: agents,
  bio_url: agents,
  email_confirmed: superAdminsOnly,
  onboarding_complete: superAdminsOnly,
  super_admin: superAdminsOnly,
  type: superAdminsOnly,
  role: superAdminsOnly,
  two_fa_enabled: superAdminsOnly,
  update_account_in_onboarding: superAdminsOnly,
  crm_person_id: superAdminsOnly,
};

export const forbiddenFields = (actor: Actor, changes: object): string[] =>
  Object.keys(changes).filter(
    (field) =>
      !actor.super_admin &&
      !(Object.hasOwn(ownFields, field) && ownFields[field as keyof UserChanges].includes(actor.type)),
  );
