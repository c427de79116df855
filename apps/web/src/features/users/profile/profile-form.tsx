import { type FormErrors, useForm } from '@mantine/form';
import { userChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { conflictsBetween, mergeChoices } from '../../../lib/conflicts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ConflictChoice, type Side } from '../../../ui/conflict-choice.tsx';
import { Form, FormActions } from '../../../ui/form.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { ProfileFields } from './profile-fields.tsx';
import {
  changesOf,
  conflictFields,
  fieldsOf,
  needsPassword,
  type ProfileValues,
  type profileLabels,
  valuesOf,
} from './profile-values.ts';
import { useSaveUser } from './use-save-user.ts';

interface ProfileFormProps {
  user: User;
  byAdmin: boolean;
}

interface Outcome {
  tone: 'success' | 'neutral';
  title: string;
  text?: string;
}

const resolve = zod4Resolver(userChanges, { errorPriority: 'first' });

function errorsIn(
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

export function ProfileForm({ user, byAdmin }: ProfileFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asked, setAsked] = useState<ProfileValues | null>(null);
  const [before, setBefore] = useState(() => valuesOf(user));
  const fields = fieldsOf(user, byAdmin);
  const form = useForm<ProfileValues>({
    initialValues: before,
    onValuesChange: () => setOutcome(null),
    validate: (values) => errorsIn(values, before, byAdmin ? null : user, fields),
  });
  const saving = useSaveUser(user);
  const asksPassword = !byAdmin && needsPassword(changesOf(form.values, before, fields));
  const { conflict } = saving;
  const showSaved = (saved: User) => {
    const values = valuesOf(saved);
    setBefore(values);
    form.setValues(values);
    setOutcome({
      tone: 'success',
      title: 'Successfully updated',
      ...(saved.pending_email !== user.pending_email &&
        saved.pending_email && { text: `To start using ${saved.pending_email}, open the link we sent there.` }),
    });
  };
  const send = (values: ProfileValues, from = before) => {
    setOutcome(null);
    const changes = changesOf(values, from, fields);
    if (Object.keys(changes).length === 0) return setOutcome({ tone: 'neutral', title: 'No changes to save.' });
    saving.save(
      { user: changes, ...(asksPassword && user.has_password && { current_password: values.current_password }) },
      { onSaved: showSaved, onRejected: ({ errors }) => form.setErrors(errors) },
    );
  };
  const submit = (values: ProfileValues) =>
    values.super_admin && !before.super_admin ? setAsked(values) : send(values);
  const resolveConflict = (saved: User, sides: Readonly<Record<string, Side>>) => {
    const theirs = valuesOf(saved);
    const chosen = mergeChoices(conflictFields(fields), form.values, theirs, sides);
    // The record is already as the user wants it.
    if (Object.keys(changesOf(chosen, theirs, fields)).length === 0) {
      saving.resolve();
      return showSaved(saved);
    }
    setBefore(theirs);
    form.setValues(chosen);
    send(chosen, theirs);
  };
  return (
    <Form form={form} onSubmit={submit} error={saving.error} label="Profile">
      {conflict && (
        <ConflictChoice
          title="Someone else updated this profile"
          conflicts={conflictsBetween(conflictFields(fields), {
            yours: form.values,
            before,
            theirs: valuesOf(conflict),
          })}
          onChoose={(sides) => resolveConflict(conflict, sides)}
        />
      )}
      <ProfileFields form={form} user={user} fields={fields} byAdmin={byAdmin} asksPassword={asksPassword} />
      <LiveRegion>
        {outcome && (
          <Banner tone={outcome.tone} title={outcome.title} onClose={() => setOutcome(null)}>
            {outcome.text}
          </Banner>
        )}
      </LiveRegion>
      <ConfirmDialog
        opened={asked !== null}
        title={`Make ${user.name} a super admin?`}
        confirmLabel="Make super admin"
        onConfirm={() => {
          setAsked(null);
          if (asked) send(asked);
        }}
        onClose={() => setAsked(null)}
      >
        Super admins can see and change every firm, person, and estimate.
      </ConfirmDialog>
      <FormActions>
        <Button type="submit" weight="primary" busy={saving.busy}>
          Save
        </Button>
      </FormActions>
      <UnsavedGuard
        isDirty={() => Object.keys(changesOf(form.values, before, fields)).length > 0}
        title="Leave without saving?"
        text="Your changes to this profile haven’t been saved."
        leave="Leave without saving"
        stay="Keep editing"
      />
    </Form>
  );
}
