import type { MedicareQuarters } from 'contract/vocabulary/estimations';

/** Numbers are null while empty, and NaN if they are not a number. */
export interface MedicareHistoryValues {
  part_b_late_months: number | null;
  part_d_late_months: number | null;
  /** Empty until chosen, which counts as 40 or more. */
  medicare_quarters: '' | MedicareQuarters;
}

export const blankHistory: MedicareHistoryValues = {
  part_b_late_months: null,
  part_d_late_months: null,
  medicare_quarters: '',
};

export const isFilled = ({ part_b_late_months, part_d_late_months, medicare_quarters }: MedicareHistoryValues) =>
  part_b_late_months !== null ||
  part_d_late_months !== null ||
  medicare_quarters === '30_to_39' ||
  medicare_quarters === 'under_30';

/** Empty for people who have no Medicare during the year. */
export function historyBody(person: MedicareHistoryValues, hasMedicare: boolean) {
  const { part_b_late_months, part_d_late_months, medicare_quarters } = hasMedicare ? person : blankHistory;
  return { part_b_late_months, part_d_late_months, medicare_quarters: medicare_quarters || null };
}

const monthsOrNull = (months: number | null) =>
  months !== null && Number.isInteger(months) && months >= 0 ? months : null;

export function completeHistory(person: MedicareHistoryValues, hasMedicare: boolean) {
  const body = historyBody(person, hasMedicare);
  return {
    ...body,
    part_b_late_months: monthsOrNull(body.part_b_late_months),
    part_d_late_months: monthsOrNull(body.part_d_late_months),
  };
}
