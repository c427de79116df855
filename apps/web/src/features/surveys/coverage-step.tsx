import { useForm } from '@mantine/form';
import type { Dependent } from 'contract/endpoints/dependents';
import type { SurveyDraft } from 'contract/endpoints/flow-drafts';
import type { User } from 'contract/endpoints/users';
import { maxDependents } from 'contract/vocabulary/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Form } from '../../ui/form.tsx';
import { PeopleEditor, type PersonValues } from '../../ui/people-editor.tsx';
import { peopleTexts } from '../../ui/people-texts.ts';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { useAutosave } from './use-autosave.ts';
import type { Draft } from './use-draft.ts';
import { errorsOf, type HouseholdPerson, isComplete, PersonRejected, personOf, useHousehold } from './use-household.ts';

/** Whole years between two dates in the form YYYY-MM-DD. */
export function ageOn(birthdate: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthdate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}

interface CoverageValues {
  dependents_attributes: HouseholdPerson[];
}

const path = 'dependents_attributes';
const myself: HouseholdPerson = { key: 'myself', name: '', age: null, sex: '', spouse: '' };

let lastKey = 0;
function blankPerson(spouse: PersonValues['spouse']): HouseholdPerson {
  lastKey += 1;
  return { ...myself, key: `new-${lastKey}`, spouse };
}

/** The locale en-CA formats the date as YYYY-MM-DD, in the zone of this device. */
const today = () => new Date().toLocaleDateString('en-CA');

/** People that someone else has removed stay removed. */
function withDraft(
  dependents: readonly Dependent[],
  typed: NonNullable<SurveyDraft['dependents']>,
): readonly HouseholdPerson[] {
  const changed = dependents.map((dependent): HouseholdPerson => {
    const saved = personOf(dependent);
    const { id: _, ...person } = typed.find(({ id }) => id === dependent.id) ?? { ...saved, id: dependent.id };
    return { ...person, key: saved.key };
  });
  const added = typed.flatMap(({ id, ...person }) => (id === null ? [{ ...blankPerson(''), ...person }] : []));
  return [...changed, ...added];
}

const atIndex = (errors: Readonly<Record<string, unknown>>, index: number): [string, string][] =>
  Object.entries(errors).map(([field, error]) => [`${path}.${index}.${field}`, String(error)]);

/** The first entry is the user, whose birth date and sex come from the previous step. */
export function useCoverageStep(user: User, draft: Draft<SurveyDraft>): FlowStep {
  const params = { id: user.id };
  const answer = useEndpoint('list-dependents', { params });
  const household = useHousehold(user.id);
  const form = useForm<CoverageValues>({
    initialValues: { dependents_attributes: [myself] },
    onValuesChange: ({ dependents_attributes: [, ...others] }) => {
      if (!form.initialized) return;
      draft.set(
        'dependents',
        household.draftOf(others, (person) => !isComplete(person)),
      );
      autosave.schedule();
    },
    validate: ({ dependents_attributes: people }) =>
      Object.fromEntries(people.flatMap((person, index) => (index === 0 ? [] : atIndex(errorsOf(person), index)))),
  });
  const othersOf = () => form.getValues().dependents_attributes.slice(1);
  const save = () => household.save(othersOf());
  const autosave = useAutosave(save, () => draft.remember({ dependents: household.draftOf(othersOf()) ?? [] }));
  const [error, setError] = useState<ApiError | null>(null);
  const create = useAction('create-dependent');
  const begin = useEffectEvent((dependents: readonly Dependent[]) => {
    if (form.initialized) return;
    const others = dependents.filter((one) => !one.myself);
    household.load(others);
    form.initialize({ dependents_attributes: [myself, ...withDraft(others, draft.initial.dependents ?? [])] });
    autosave.schedule();
  });
  // A cached answer can be older than the last save.
  const loaded = answer.isFetching ? undefined : answer.data;
  useEffect(() => {
    if (loaded) begin(loaded.dependents);
  }, [loaded]);
  const saveMyself = async () => {
    if (!user.birthdate || !user.sex) return;
    const dependent = { age: ageOn(user.birthdate, today()), sex: user.sex };
    const { dependents } = await api('list-dependents', { params });
    const self = dependents.find((one) => one.myself);
    if (!self) await create.mutateAsync({ params, body: { dependent: { ...dependent, myself: true } } });
    else if (self.age !== dependent.age || self.sex !== dependent.sex)
      await api('update-dependent', { params: { id: self.id }, body: { dependent } });
  };
  const submit = async () => {
    setError(null);
    await autosave.settle();
    try {
      await saveMyself();
      await save();
      draft.set('dependents', undefined);
      return true;
    } catch (rejected) {
      if (!(rejected instanceof PersonRejected)) throw rejected;
      const index = form.getValues().dependents_attributes.findIndex(({ key }) => key === rejected.key);
      form.setErrors(Object.fromEntries(atIndex(rejected.reason.errors, index)));
      setError(rejected.reason);
      return false;
    }
  };
  const people = form.values.dependents_attributes;
  const nameOf = (index: number) => {
    if (index === 0) return `${user.name || 'You'} (you)`;
    const fallback = people[index]?.spouse === 'yes' ? peopleTexts.spouse : peopleTexts.dependent(index);
    return people[index]?.name.trim() || fallback;
  };
  return {
    name: 'Coverage',
    title: 'Who is needing coverage?',
    lead: 'Include everyone you want covered, such as your spouse and children.',
    minutes: 1,
    why: 'Each person’s price depends on their age.',
    onSubmit: submit,
    content: form.initialized ? (
      (controls) => (
        <Form form={form} error={error} label="Coverage" labels={labelsOf(people, nameOf)} {...controls}>
          <PeopleEditor
            form={form}
            people={people}
            nameOf={nameOf}
            blank={blankPerson}
            max={maxDependents}
            hasNames
            first={<p>{selfDetails(user)}</p>}
          />
        </Form>
      )
    ) : answer.error ? (
      <LoadFailure
        title="Your household couldn’t be loaded."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    ) : (
      <Skeleton lines={4} />
    ),
  };
}

function selfDetails({ birthdate, sex }: Pick<User, 'birthdate' | 'sex'>): string {
  if (!birthdate || !sex) return 'Your age and sex come from your first answers.';
  const age = ageOn(birthdate, today());
  return `${age === 1 ? '1 year' : `${age} years`}, ${sex.toLowerCase()}`;
}

const labelsOf = (people: readonly HouseholdPerson[], nameOf: (index: number) => string): Record<string, string> =>
  Object.fromEntries(
    people.flatMap((_, index) =>
      ['spouse', 'name', 'age', 'sex'].map((field) => [`${path}.${index}.${field}`, nameOf(index)]),
    ),
  );
