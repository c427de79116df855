/** So many times an amount of dollars, in whole cents; unknown stays unknown. */
const times = (dollars: number | null, factor: number): number | null =>
  dollars === null ? null : (Math.round(dollars * 100) * factor) / 100;

/** A family's deductible or max out-of-pocket is twice one person's (specification, section 9). */
export const familyOf = (individual: number | null): number | null => times(individual, 2);

/** Twelve monthly premiums. */
export const fixedAnnualCost = (premium: number | null): number | null => times(premium, 12);

/** What care can cost beside the premiums: twice one person's max out-of-pocket. */
export const additionalAnnualExposure = (moop: number | null): number | null => times(moop, 2);
