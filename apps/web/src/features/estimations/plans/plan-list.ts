import { useNavigate, useSearch } from '@tanstack/react-router';
import { maxComparedPlans, type PlanMetal, planSorts } from 'contract/vocabulary/plans';
import { validateListSearch } from '../../../lib/list-search.ts';
import { useListState } from '../../../lib/use-list-state.ts';

/** Bronze plans include the expanded ones. */
export const metalChoices = {
  bronze: ['bronze', 'expanded_bronze'],
  silver: ['silver'],
  gold: ['gold'],
  platinum: ['platinum'],
  catastrophic: ['catastrophic'],
} as const satisfies Record<string, readonly PlanMetal[]>;
const metals = ['bronze', 'silver', 'gold', 'platinum', 'catastrophic'] as const;

/** In dollars. */
export const deductibleChoices = ['0', '1000', '2500', '5000', '7500'] as const;

type Raw = Readonly<Record<string, unknown>>;

const matching = (value: unknown, pattern: RegExp): string[] =>
  typeof value === 'string' && pattern.test(value) ? [value] : [];

/** Carriers and types are those of the county, which the address has before the list is here. */
const planList = (raw: Raw) =>
  ({
    field: 'total_middle',
    order: 'asc',
    fields: planSorts,
    pageSize: 10,
    filters: {
      metal: metals,
      carrier: matching(raw.carrier, /^\d{5}$/),
      type: matching(raw.type, /^[\w -]{1,30}$/),
      hsa: ['true'],
      deductible: deductibleChoices,
    },
  }) as const;

/** Of the page's address, which also has the open tab. */
export function usePlanList() {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const definition = planList(raw);
  const state = useListState(definition, validateListSearch(definition)(raw));
  const { metal, carrier, type, hsa, deductible, ...paging } = state.query;
  const query = {
    ...paging,
    ...(metal && { metal: [...metalChoices[metal]] }),
    ...(carrier && { carrier: [carrier] }),
    ...(type && { type: [type] }),
    ...(hsa && { hsa }),
    ...(deductible && { max_deductible: Number(deductible) }),
  };
  // The list is below the estimate's answer, so that the top of the page would hide it.
  const goToPage = (page: number) =>
    void navigate({
      to: '.',
      search: (current: object): object => ({ ...current, page: page === 1 ? undefined : page }),
      resetScroll: false,
    });
  return { state: { ...state, goToPage }, query };
}

/** The plans side by side. In the address, so that Back leads to the list. */
export function useCompared(): [readonly string[], (ids: readonly string[], isReplaced?: boolean) => void] {
  const { compare }: { compare?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (ids: readonly string[], isReplaced = false) =>
    void navigate({
      to: '.',
      search: (current: object): object => ({ ...current, compare: ids.join(',') || undefined }),
      replace: isReplaced,
      resetScroll: false,
    });
  return [idsIn(compare), show];
}

function idsIn(compare: unknown): string[] {
  if (typeof compare !== 'string') return [];
  const ids = compare.split(',').filter((id) => /^\d{5}[A-Z]{2}\d{7}$/.test(id));
  return [...new Set(ids)].slice(0, maxComparedPlans);
}
