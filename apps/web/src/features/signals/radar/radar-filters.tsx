import { signalAmounts, signalKinds, signalPeriods } from 'contract/vocabulary/signals';
import type { Reply } from '../../../lib/api.ts';
import { formatCount, formatDate } from '../../../lib/format.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import type { Filter } from '../../../ui/list-tools.tsx';
import { personFilter, staffFilters } from '../../../ui/person-filters.tsx';
import { ToggleChips } from '../../../ui/toggle-chips.tsx';
import type { Person } from '../people.ts';
import { kinds, periods, texts } from '../texts.ts';

const t = texts.filters;

const counted = (label: string, count: number | undefined) => (count ? t.of(label, formatCount(count)) : label);

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
      ...staffFilters(state, page, t, hasLookups),
      personFilter({ name: 'assignee', ...t.assignee, people: assignees, chosen, unknown: t.unknown }),
    ].filter((filter) => isChoice(filter, state)),
  ];
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
