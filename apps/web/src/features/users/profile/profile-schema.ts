import type { FormErrors } from '@mantine/form';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { changesOf, needsPassword, type ProfileValues, type profileLabels } from './profile-values.ts';

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });

export function errorsIn(
  values: ProfileValues,
  before: ProfileValues,
  self: User | null,
  fields: readonly (keyof typeof profileLabels)[],
) {
  const changes = changesOf(values, before, fields);
  const errors: FormErrors = resolve(changes);
  if (self && needsPassword(changes) && self.has_password && !values.current_password)
    errors.current_password = 'Your password is required';
  return errors;
}
