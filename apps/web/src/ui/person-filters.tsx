import { type ComponentType, useState } from 'react';
import type { ListState } from '../lib/use-list-state.ts';
import type { Filter, MoreFilters } from './list-tools.tsx';
import styles from './person-filters.module.css';

interface Person {
  id: number;
  name: string;
}

type Name = 'advisor' | 'agent';

export interface PersonTexts extends Readonly<Record<Name, { label: string; all: string }>> {
  unknown: string;
}

interface PersonFilter extends Pick<Filter, 'name' | 'label' | 'all' | 'isElsewhere'> {
  people: readonly Person[] | undefined;
  chosen: ListState['chosen'];
  unknown: string;
}

/** Includes the person that the address names, even if the list does not know them. */
export function personFilter({ people = [], chosen, unknown, ...filter }: PersonFilter): Filter {
  const choices = people.map(({ id, name }) => ({ value: String(id), label: name }));
  const id = chosen[filter.name];
  const isKnown = id === undefined || choices.some(({ value }) => value === id);
  return { ...filter, choices: isKnown ? choices : [...choices, { value: id, label: unknown }] };
}

/** @param hasLookups advisor and agent are chosen in fields of their own */
export const staffFilters = (
  { chosen }: ListState,
  page: StaffPage,
  { unknown, ...texts }: PersonTexts,
  hasLookups: boolean,
): Filter[] => [
  personFilter({ name: 'advisor', ...texts.advisor, people: page?.advisors, chosen, unknown, isElsewhere: hasLookups }),
  personFilter({ name: 'agent', ...texts.agent, people: page?.agents, chosen, unknown, isElsewhere: hasLookups }),
];

type StaffPage = Readonly<Record<'advisors' | 'agents', readonly Person[]>> | undefined;

export interface PersonFieldProps {
  type: 'AdvisorUser' | 'HealthAdvisorUser';
  label: string;
  placeholder: string;
  isClearable: true;
  value: Person | null;
  onChange: (person: Person | null) => void;
}

interface PersonLookupProps extends Pick<PersonFieldProps, 'type'> {
  name: Name;
  texts: PersonTexts;
  state: ListState;
  people: readonly Person[] | undefined;
  PersonField: ComponentType<PersonFieldProps>;
}

function PersonLookup({ name, type, texts, state, people = [], PersonField }: PersonLookupProps) {
  // The list has the name once it is filtered by the person.
  const [last, setLast] = useState<Person | null>(null);
  const id = state.chosen[name];
  const known = [...people, ...(last ? [last] : [])].find((person) => String(person.id) === id);
  return (
    <div className={styles.person}>
      <PersonField
        type={type}
        label={texts[name].label}
        placeholder={texts[name].all}
        isClearable
        value={id === undefined ? null : (known ?? { id: Number(id), name: texts.unknown })}
        onChange={(person) => {
          setLast(person);
          state.setFilter(name, person ? String(person.id) : '');
        }}
      />
    </div>
  );
}

/** For a user who sees every firm: they have too many people for a list. */
export function personLookups(
  state: ListState,
  page: StaffPage,
  texts: PersonTexts,
  PersonField: ComponentType<PersonFieldProps>,
): MoreFilters {
  const field = { state, texts, PersonField };
  return {
    count: [state.chosen.advisor, state.chosen.agent].filter(Boolean).length,
    fields: (
      <>
        <PersonLookup {...field} name="advisor" type="AdvisorUser" people={page?.advisors} />
        <PersonLookup {...field} name="agent" type="HealthAdvisorUser" people={page?.agents} />
      </>
    ),
  };
}
