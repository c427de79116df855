/** Computed in whole cents. */
const times = (dollars: number | null, factor: number): number | null =>
  dollars === null ? null : (Math.round(dollars * 100) * factor) / 100;

/** The deductible or out-of-pocket maximum of a family is twice that of a person (specification, section 9). */
export const familyOf = (individual: number | null): number | null => times(individual, 2);

export const fixedAnnualCost = (premium: number | null): number | null => times(premium, 12);

/** The most that care can cost beside premiums: twice the out-of-pocket maximum of a person. */
export const additionalAnnualExposure = (moop: number | null): number | null => times(moop, 2);
