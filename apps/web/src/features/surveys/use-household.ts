import { useQueryClient } from '@tanstack/react-query';
import { type Dependent, dependentInput } from 'contract/endpoints/dependents';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import type { PersonValues } from '../../ui/people-editor.tsx';
import { peopleTexts } from '../../ui/people-texts.ts';

export interface HouseholdPerson extends PersonValues {
  name: string;
}

interface Stored {
  readonly id: number;
  readonly input: string;
}

const resolve = zod4Resolver(dependentInput, { errorPriority: 'first' });
const inputOf = ({ name, age, sex, spouse }: HouseholdPerson) => ({ name, age, sex, spouse: spouse || undefined });

export const errorsOf = (person: HouseholdPerson): Record<string, unknown> => ({
  ...(person.spouse ? {} : { spouse: peopleTexts.typeRequired }),
  ...resolve(inputOf(person)),
});

export const isComplete = (person: HouseholdPerson): boolean => Object.keys(errorsOf(person)).length === 0;

export const personOf = ({ id, name, age, sex, spouse }: Dependent): HouseholdPerson => ({
  key: `saved-${id}`,
  name: name ?? '',
  age,
  sex,
  spouse: spouse ? 'yes' : 'no',
});

export class PersonRejected extends Error {
  readonly key: string;
  readonly reason: ApiError;

  constructor(key: string, reason: ApiError) {
    super(reason.message);
    this.key = key;
    this.reason = reason;
  }
}

const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'validation_failed';

/** Makes the stored people of a household the same as those in a form, one after another. */
export function useHousehold(userId: number) {
  const cache = useQueryClient();
  const stored = useRef(new Map<string, Stored>());
  const running = useRef<Promise<void>>(Promise.resolve());
  const create = useAction('create-dependent');
  const savePerson = async (person: HouseholdPerson) => {
    const before = stored.current.get(person.key);
    const dependent = dependentInput.parse(inputOf(person));
    const saved = before
      ? await api('update-dependent', { params: { id: before.id }, body: { dependent } }, { keepalive: true })
      : await create.mutateAsync({ params: { id: userId }, body: { dependent } });
    stored.current.set(person.key, { id: saved.id, input: JSON.stringify(inputOf(person)) });
  };
  const isChanged = (person: HouseholdPerson) =>
    stored.current.get(person.key)?.input !== JSON.stringify(inputOf(person));
  const replace = async (people: readonly HouseholdPerson[]) => {
    const keys = new Set(people.map(({ key }) => key));
    const removed = [...stored.current].filter(([key]) => !keys.has(key));
    const changed = people.filter((person) => isChanged(person) && isComplete(person));
    if (removed.length === 0 && changed.length === 0) return;
    for (const [key, { id }] of removed) {
      await api('delete-dependent', { params: { id } }, { keepalive: true });
      stored.current.delete(key);
    }
    // There is one spouse at a time, so those who are not the spouse are saved first.
    changed.sort((one, other) => Number(one.spouse === 'yes') - Number(other.spouse === 'yes'));
    for (const person of changed)
      await savePerson(person).catch((error: unknown) => {
        throw isRejection(error) ? new PersonRejected(person.key, error) : error;
      });
    invalidate(cache, 'list-dependents');
  };
  return {
    /** The people who are not saved as they are, or only those who cannot be. */
    draftOf: (people: readonly HouseholdPerson[], isWanted: (person: HouseholdPerson) => boolean = () => true) => {
      const wanted = people.filter((person) => isChanged(person) && isWanted(person));
      const draft = wanted.map(({ key, name, age, sex, spouse }) => ({
        ...{ id: stored.current.get(key)?.id ?? null, name, sex, spouse },
        age: Number.isNaN(age) ? null : age,
      }));
      return draft.length === 0 ? undefined : draft;
    },
    load: (dependents: readonly Dependent[]) => {
      stored.current = new Map(
        dependents.map((one) => [personOf(one).key, { id: one.id, input: JSON.stringify(inputOf(personOf(one))) }]),
      );
    },
    /**
     * Leaves those as they are who cannot be saved yet, such as without an age. Waits for an earlier save, which may
     * be creating the same people.
     * @throws PersonRejected
     */
    save: (people: readonly HouseholdPerson[]) => {
      const saved = running.current.catch(() => undefined).then(() => replace(people));
      running.current = saved;
      return saved;
    },
  };
}
