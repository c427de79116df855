import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MedicareKind, medicareSorts } from 'contract/vocabulary/medicare-plans';
import { validateListSearch } from '../../../lib/list-search.ts';
import { useListState } from '../../../lib/use-list-state.ts';

/** Cost plans are listed with Advantage: both take the place of a drug plan with Medigap. */
export const kindChoices = {
  drugs: ['part_d'],
  advantage: ['advantage', 'cost'],
  special: ['special_needs'],
} as const satisfies Record<string, readonly MedicareKind[]>;
export const kindNames = ['drugs', 'advantage', 'special'] as const;

export const starChoices = ['3', '3.5', '4', '4.5'] as const;

type Raw = Readonly<Record<string, unknown>>;

/** Carriers are those of the county, which the address has before the list is here. */
const medicareList = ({ carrier }: Raw) =>
  ({
    field: 'total_low',
    order: 'asc',
    fields: medicareSorts,
    pageSize: 10,
    filters: {
      kind: kindNames,
      carrier: typeof carrier === 'string' && carrier !== '' ? [carrier.slice(0, 300)] : [],
      stars: starChoices,
      premium: ['zero'],
    },
  }) as const;

/** Of the page's address, which also has the open tab. */
export function useMedicareList() {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const definition = medicareList(raw);
  const state = useListState(definition, validateListSearch(definition)(raw));
  const { kind, carrier, stars, premium, ...paging } = state.query;
  const query = {
    ...paging,
    ...(kind && { kind: [...kindChoices[kind]] }),
    ...(carrier && { carrier }),
    ...(stars && { min_stars: Number(stars) }),
    ...(premium && { zero_premium: 'true' as const }),
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

/** Whose costs. In the address, as the filters are. */
export function useMedicarePerson(): [number | undefined, (person: number) => void] {
  const { person }: { person?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: number) =>
    void navigate({
      to: '.',
      search: (current: object): object => ({ ...current, person: next, page: undefined }),
      replace: true,
      resetScroll: false,
    });
  return [/^[1-9]\d?$/.test(String(person)) ? Number(person) : undefined, show];
}
