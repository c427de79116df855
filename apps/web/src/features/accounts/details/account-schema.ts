import { accountChanges } from 'contract/endpoints/accounts';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { flat } from '../firm-values.ts';
import { type AccountValues, bodyOf } from './account-values.ts';

const resolve = zod4Resolver(accountChanges, { errorPriority: 'first' });

export const errorsIn = (values: AccountValues, editable: readonly string[]) =>
  flat(resolve(Object.fromEntries(bodyOf(values, editable))));
