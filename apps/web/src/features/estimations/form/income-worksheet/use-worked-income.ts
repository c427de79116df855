import type { EstimationInput } from 'contract/endpoints/estimations';
import type { IncomeWorksheet } from 'contract/endpoints/income-worksheet';
import { type WorkedIncome, workedIncome } from 'contract/endpoints/income-worksheet-figures';
import { marketQuery } from 'contract/endpoints/life-event-figures';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';

const hour = 3_600_000;

/** What the worksheet depends on besides its lines. */
export interface WorksheetBasis {
  readonly place: Parameters<typeof marketQuery>[0];
  /** Null while the household is incomplete. */
  readonly household: Omit<Parameters<typeof workedIncome>[1], 'plan_year'> | null;
  readonly filing: Pick<EstimationInput, 'plan_year_filing_status' | 'lived_apart_all_year'>;
}

export interface WorksheetProps {
  lines: IncomeWorksheet | null;
  income: number | null;
  untaxed: number | null;
  basisOf: () => WorksheetBasis;
  onUse: (lines: IncomeWorksheet, worked: WorkedIncome) => void;
  onRemove: () => void;
}

export interface WorkedState {
  /** Null while prices are missing. */
  readonly worked: WorkedIncome | null;
  readonly isLoading: boolean;
  /** The lines have premiums, and the household isn’t complete enough for a tax credit. */
  readonly isWithoutCredit: boolean;
}

const unknownPeople = {
  dependents_attributes: [],
  events: [],
  household_size: null,
  income: null,
  last_year_income: null,
  tax_filing_status: null,
};

/** Only the health insurance of the self-employed needs prices. */
export function useWorkedIncome(
  lines: IncomeWorksheet | null,
  { place, household, filing }: WorksheetBasis,
): WorkedState {
  const isInsured = Boolean(lines?.health_insurance);
  const needsMarket = isInsured && household !== null;
  const market = useEndpoint('show-market', { query: marketQuery(place) }, { enabled: needsMarket, staleTime: hour });
  const answers = { ...(household ?? { ...unknownPeople, ...filing }), plan_year: place.plan_year };
  const isReady = lines !== null && (!needsMarket || market.data !== undefined);
  return {
    worked: isReady ? workedIncome(lines, answers, needsMarket ? (market.data ?? null) : null) : null,
    isLoading: needsMarket && market.isPending,
    isWithoutCredit: isInsured && household === null,
  };
}
