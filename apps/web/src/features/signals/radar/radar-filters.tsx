import { signalAmounts, signalKinds, signalPeriods } from 'contract/vocabulary/signals';
import { type ComponentType, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import type { Filter, MoreFilters } from '../../../ui/list-tools.tsx';
import { ToggleChips } from '../../../ui/toggle-chips.tsx';
import type { Person } from '../people.ts';
import { kinds, periods, texts } from '../texts.ts';
import styles from './radar.module.css';

const t = texts.filters;

const counted = (label: string, count: number | undefined) => (count ? t.of(label, formatCount(count)) : label);

type People = 'advisor' | 'agent' | 'assignee';

/** With whom the address names, even if the list does not know them. */
function peopleFilter(name: People, people: readonly Person[], chosen: ListState['chosen']): Filter {
  const { label, all } = t[name];
  const choices = people.map((person) => ({ value: String(person.id), label: person.name }));
  const id = chosen[name];
  const isKnown = id === undefined || choices.some(({ value }) => value === id);
  return { name, label, all, choices: isKnown ? choices : [...choices, { value: id, label: t.unknown }] };
}

/** One person is no choice, except that signals can be assigned to nobody. */
const isChoice = ({ name, choices }: Filter, { chosen }: ListState) =>
  choices.length > (name === 'assignee' ? 0 : 1) || chosen[name] !== undefined;

type Page = Pick<Reply<'list-signals'>, 'counts' | 'advisors' | 'agents'> | undefined;

/** @param hasLookups advisor and agent are chosen in fields of their own */
export function filtersFor(state: ListState, page: Page, assignees: readonly Person[], hasLookups: boolean): Filter[] {
  const { chosen } = state;
  return [
    {
      name: 'period',
      label: texts.period,
      all: '',
      choices: signalPeriods.map((value) => ({ value, label: periods[value] })),
      isElsewhere: true,
    },
    ...(chosen.day ? [{ ...t.day, name: 'day', choices: [{ value: chosen.day, label: formatDate(chosen.day) }] }] : []),
    {
      name: 'kind',
      ...t.kind,
      choices: signalKinds.map((value) => ({ value, label: counted(kinds[value], page?.counts.kinds[value]) })),
    },
    {
      name: 'status',
      label: t.status.label,
      all: t.status.all,
      choices: Object.entries(t.status.choices).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'amount',
      label: t.amount.label,
      all: t.amount.all,
      choices: signalAmounts.map((amount) => ({ value: String(amount), label: t.amount.choice(amount) })),
    },
    ...[
      { ...peopleFilter('advisor', page?.advisors ?? [], chosen), isElsewhere: hasLookups },
      { ...peopleFilter('agent', page?.agents ?? [], chosen), isElsewhere: hasLookups },
      peopleFilter('assignee', assignees, chosen),
    ].filter((filter) => isChoice(filter, state)),
  ];
}

export interface PersonFieldProps {
  type: 'AdvisorUser' | 'HealthAdvisorUser';
  label: string;
  isClearable: true;
  value: Person | null;
  onChange: (person: Person | null) => void;
}

interface PersonLookupProps extends Pick<PersonFieldProps, 'type'> {
  name: 'advisor' | 'agent';
  state: ListState;
  people: readonly Person[] | undefined;
  PersonField: ComponentType<PersonFieldProps>;
}

function PersonLookup({ name, type, state, people = [], PersonField }: PersonLookupProps) {
  // The list has the name once it is filtered by the person.
  const [last, setLast] = useState<Person | null>(null);
  const id = state.chosen[name];
  const known = [...people, ...(last ? [last] : [])].find((person) => String(person.id) === id);
  return (
    <div className={styles.person}>
      <PersonField
        type={type}
        label={t[name].label}
        isClearable
        value={id === undefined ? null : (known ?? { id: Number(id), name: t.unknown })}
        onChange={(person) => {
          setLast(person);
          state.setFilter(name, person ? String(person.id) : '');
        }}
      />
    </div>
  );
}

/** For a user who sees every firm: they have too many people for a list. */
export function personLookups(state: ListState, page: Page, PersonField: ComponentType<PersonFieldProps>): MoreFilters {
  const field = { state, PersonField };
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

interface PeriodChipsProps {
  state: ListState;
  counts: Reply<'list-signals'>['counts']['periods'] | undefined;
}

export function PeriodChips({ state, counts }: PeriodChipsProps) {
  const value = signalPeriods.find((period) => period === state.chosen.period) ?? null;
  return (
    <ToggleChips
      label={texts.period}
      choices={signalPeriods.map((period) => ({
        value: period,
        label: counts ? `${periods[period]} ${formatCount(counts[period])}` : periods[period],
      }))}
      value={value}
      onChange={(chosen) => state.setFilter('period', chosen ?? '')}
    />
  );
}
