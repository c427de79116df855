import { useQueryClient } from '@tanstack/react-query';
import type { User } from 'contract/endpoints/users';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import type { FlowStep } from '../../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { DependentsEditor, type Editing } from '../dependents/dependents-editor.tsx';
import { ageOn } from './age.ts';

/** The locale en-CA formats the date as YYYY-MM-DD, in the zone of this device. */
const today = () => new Date().toLocaleDateString('en-CA');

/** The first entry is the user, whose birth date and sex come from the previous step. */
export function useCoverageStep(user: User): FlowStep {
  const cache = useQueryClient();
  const params = { id: user.id };
  const answer = useEndpoint('list-dependents', { params });
  const create = useAction('create-dependent');
  const [editing, setEditing] = useState<Editing>(null);
  const [reminders, setReminders] = useState(0);
  // An unfinished entry would be lost without a warning.
  const goOn = async () => {
    if (editing === null) return keepMyself();
    setReminders(reminders + 1);
    return false;
  };
  const keepMyself = async () => {
    if (!user.birthdate || !user.sex) return true;
    const dependent = { age: ageOn(user.birthdate, today()), sex: user.sex };
    const { dependents } = await api('list-dependents', { params });
    const myself = dependents.find((one) => one.myself);
    if (!myself) await create.mutateAsync({ params, body: { dependent: { ...dependent, myself: true } } });
    else if (myself.age !== dependent.age || myself.sex !== dependent.sex)
      await api('update-dependent', { params: { id: myself.id }, body: { dependent } });
    invalidate(cache, 'list-dependents');
    return true;
  };
  return {
    name: 'Coverage',
    title: 'Who is needing coverage?',
    lead: 'Everyone who should be insured with you: your spouse, your children.',
    minutes: 1,
    why: 'Each person has a price of their own, by age.',
    onSubmit: goOn,
    content: answer.data ? (
      <DependentsEditor
        user={user}
        dependents={answer.data.dependents}
        age={user.birthdate ? ageOn(user.birthdate, today()) : null}
        editing={editing}
        onEdit={(next) => {
          setEditing(next);
          setReminders(0);
        }}
        reminders={reminders}
      />
    ) : answer.error ? (
      <LoadFailure
        title="The people of your household could not be loaded."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    ) : (
      <Skeleton lines={4} />
    ),
  };
}
