import type { BodyInput } from 'contract/endpoint';
import type { Account, updateAccount } from 'contract/endpoints/accounts';
import type { ConflictField } from '../../../lib/conflicts.ts';
import { missing } from '../../../lib/format.ts';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { type FirmValues, firmBody, firmValuesOf } from '../firm-values.ts';
import { labels } from '../texts.ts';

/** The properties are in the order of the screen. */
export interface AccountValues extends FirmValues {
  two_fa_enabled: boolean;
  health_advisor_id: Choice | null;
  account_owner_id: Choice | null;
  stripeable: boolean;
  crm_organization_id: string;
  stripe_customer_id: string;
  stripe_subscription_id: string;
}

type Changes = BodyInput<typeof updateAccount>['account'];

export function valuesOf(account: Account): AccountValues {
  const { account_owner: owner } = account;
  return {
    ...firmValuesOf(account),
    two_fa_enabled: account.two_fa_enabled,
    health_advisor_id: account.health_advisor,
    account_owner_id: owner && { id: owner.id, name: `${owner.first_name} ${owner.last_name}`.trim() },
    stripeable: account.stripeable,
    crm_organization_id: account.crm_organization_id ?? '',
    stripe_customer_id: account.stripe_customer_id ?? '',
    stripe_subscription_id: account.stripe_subscription_id ?? '',
  };
}

export const bodyOf = (values: AccountValues, editable: readonly string[]) =>
  Object.entries({
    ...firmBody(values),
    two_fa_enabled: values.two_fa_enabled,
    health_advisor_id: values.health_advisor_id?.id ?? null,
    account_owner_id: values.account_owner_id?.id ?? null,
    stripeable: values.stripeable,
    crm_organization_id: values.crm_organization_id,
    stripe_customer_id: values.stripe_customer_id,
    stripe_subscription_id: values.stripe_subscription_id,
  }).filter(([field]) => editable.includes(field));

/** @param values without errors */
export function changesOf(values: AccountValues, before: AccountValues, editable: readonly string[]): Changes {
  const was = new Map<string, unknown>(bodyOf(before, editable));
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was.get(field));
  return Object.fromEntries(bodyOf(values, editable).filter(isChanged));
}

const shown = (value: AccountValues[keyof AccountValues]): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value?.name ?? missing;
  return String(value) || missing;
};

const firmKeys = ['name', 'firm_association', 'firm_size', 'street_1', 'city', 'state', 'zip'] as const;
const otherKeys = [
  'two_fa_enabled',
  'health_advisor_id',
  'account_owner_id',
  'stripeable',
  'crm_organization_id',
  'stripe_customer_id',
  'stripe_subscription_id',
] as const;

export const conflictFields = (editable: readonly string[]): readonly ConflictField<AccountValues>[] =>
  [...firmKeys, ...otherKeys.filter((key) => editable.includes(key))].map((key) => ({
    label: labels[key],
    keys: [key],
    show: (values) => shown(values[key]),
  }));
