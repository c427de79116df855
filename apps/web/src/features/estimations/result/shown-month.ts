import type { Calculation } from 'contract/endpoints/calculation';

/** January, unless the household pays nothing then and something later in the year. */
export const firstPaidMonth = ({ year }: Pick<Calculation, 'year'>): number =>
  (year.periods?.find(({ month, month_range }) => month > 0 || month_range) ?? year.periods?.[0])?.from_month ?? 1;
