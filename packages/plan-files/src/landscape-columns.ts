/** Of a landscape file, by what they are for. */
export const landscapeNames = {
  year: 'Contract Year',
  category: 'Contract Category Type',
  state: 'State Territory Abbreviation',
  county: 'County Name',
  contract: 'Contract ID',
  plan: 'Plan ID',
  segment: 'Segment ID',
  sanctioned: 'Sanctioned Plan',
  contractName: 'Contract Name',
  carrier: 'Organization Marketing Name',
  name: 'Plan Name',
  type: 'Plan Type',
  isSpecial: 'Special Needs Plan (SNP) Indicator',
  special: 'SNP Type',
  hasDrugs: 'Part D Coverage Indicator',
  drugDeductible: 'Annual Part D Deductible Amount',
  partD: 'Part D Total Premium',
  partC: 'Part C Premium',
  both: 'Monthly Consolidated Premium (Part C + D)',
  limit: 'In-Network Maximum Out-of-Pocket (MOOP) Amount',
  starsC: 'Part C Summary Star Rating',
  starsD: 'Part D Summary Star Rating',
  stars: 'Overall Star Rating',
} as const;
export type LandscapeName = keyof typeof landscapeNames;

export const landscapeColumns = Object.values(landscapeNames);
