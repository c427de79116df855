import type { FormErrors } from '@mantine/form';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { Form } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { changesOf, conflictFields, fieldsOf, needsPassword, type ProfileValues, valuesOf } from './profile-values.ts';
import { useSaveUser } from './use-save-user.ts';

interface ProfileFormProps {
  user: User;
  byAdmin: boolean;
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });

export function ProfileForm({ user, byAdmin }: ProfileFormProps) {
  const fields = fieldsOf(user, byAdmin);
  const changes = (values: ProfileValues, before: ProfileValues) => changesOf(values, before, fields);
  const asks = (values: ProfileValues, before: ProfileValues) => !byAdmin && needsPassword(changes(values, before));
  const errorsIn = (values: ProfileValues, before: ProfileValues) => {
    const errors: FormErrors = resolve(changes(values, before));
    if (asks(values, before) && user.has_password && !values.current_password)
      errors.current_password = 'Your password is required';
    return errors;
  };
  const { save, ...saving } = useSaveUser(user);
  const { form, shell, before, conflict, outcome, clearOutcome, isDirty } = useVersionedForm({
    initial: valuesOf(user),
    saving: {
      ...saving,
      save: (changed, { merge, ...result }, { current_password }) => {
        const bodyOf = (sent: typeof changed) => ({
          user: sent,
          ...(!byAdmin && needsPassword(sent) && user.has_password && { current_password }),
        });
        save(bodyOf(changed), {
          ...result,
          merge: (current) => {
            const merged = merge?.(current) ?? null;
            return merged === null || merged === 'nothing' ? merged : bodyOf(merged);
          },
        });
      },
    },
    valuesOf,
    valuesOfSaved: valuesOf,
    changesOf: changes,
    errorsIn,
    fields: conflictFields(fields),
  });
  const done = outcome === 'unchanged' ? null : outcome;
  return (
    <Form
      {...shell}
      label="Profile"
      submit="Save"
      unsaved={{ isDirty, text: 'Your changes to this profile haven’t been saved.' }}
      confirm={{
        isNeeded: (values) => values.super_admin && !before.super_admin,
        title: `Make ${user.name} a super admin?`,
        confirmLabel: 'Make super admin',
        children: () => 'Super admins can see and change every firm, person, and estimate.',
      }}
    >
      {conflict && <ConflictChoice title="This profile changed while you were editing" {...conflict} />}
      <ProfileFields
        form={form}
        user={user}
        fields={fields}
        byAdmin={byAdmin}
        asksPassword={asks(form.values, before)}
      />
      <LiveRegion>
        {outcome && (
          <Banner
            tone={done ? 'success' : 'neutral'}
            title={done ? 'Successfully updated' : 'No changes to save.'}
            onClose={clearOutcome}
          >
            {done?.changes?.email &&
              done.saved.pending_email &&
              `To start using ${done.saved.pending_email}, open the link we sent there.`}
          </Banner>
        )}
      </LiveRegion>
    </Form>
  );
}
