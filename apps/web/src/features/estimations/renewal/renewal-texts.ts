import type { Renewal } from 'contract/endpoints/estimation-renewal';

type Cause = NonNullable<Renewal['change']>['causes'][number]['cause'];

const causes: Readonly<Record<Cause, string>> = {
  law: 'Rules for help',
  place: 'Place',
  benchmark: 'Benchmark, which sets the credit',
  premium: 'The plan’s own price',
  plan: 'Another plan',
  ages: 'Ages',
  household: 'Household',
  income: 'Income',
};

export const renewalTexts = {
  title: (before: number, year: number) => `Renewal from ${before} to ${year}`,
  same: (name: string, year: number) => `${name} continues in ${year}.`,
  other: (name: string, next: string, year: number) => `${next} follows ${name} in ${year}.`,
  otherCarrier: (carrier: string) => `It’s a plan of another carrier, ${carrier}.`,
  ends: (name: string, before: number) =>
    `${name} ends with ${before}, and no plan follows it. Without another choice, coverage ends on December 31.`,
  unknown: (name: string) => `The official files don’t say which plan follows ${name}.`,
  notSold: (name: string, county: string, year: number) =>
    `The plan that follows ${name} isn’t sold in ${county} in ${year}.`,
  more: (amount: string) => `It costs ${amount} a month more after help.`,
  less: (amount: string) => `It costs ${amount} a month less after help.`,
  as: 'It costs the same after help.',
  isBest: 'It’s also the plan with the lowest cost in a year of middle use.',
  fromPolicy: (before: number) => `The plan of ${before} is from the client’s policies.`,
  fromEstimate: (before: number) => `The plan of ${before} is from the estimate for that year.`,
  fromChoice: (before: number) => `The plan of ${before} was chosen in this estimate.`,
  openEstimate: (before: number) => `Open the ${before} estimate`,
  table: 'Last year’s plan and next year’s',
  columns: {
    last: (before: number) => `Plan in ${before}`,
    next: (year: number) => `Next in ${year}`,
    best: (year: number) => `Lowest cost in ${year}`,
  },
  rows: {
    net: 'A month, after help',
    premium: 'A month, full price',
    deductible: 'Deductible',
    limit: 'Limit on costs',
    middle: 'A year, middle use',
    high: 'A year, high use',
  },
  causes,
  changes: 'What changes, a month after help',
  order: 'Causes are changed one after the other, in this order.',
  withoutFacts: (before: number) =>
    `There’s no estimate for ${before}, so the household is this one, a year younger. Changes of income and household aren’t known.`,
  withoutPrices: (before: number) => `Prices of ${before} aren’t known for this plan, so what changes isn’t shown.`,
  noLastPlan: (before: number, year: number) =>
    `No plan of ${before} is known for this household. Choose it in the client’s ${before} estimate to see what ${year} changes.`,
  policyNotFound: (policy: string, before: number) =>
    `The client’s policy, ${policy}, isn’t among the plans on sale in ${before}, so its renewal isn’t shown.`,
  unnamed: 'without a name',
  makeNext: (year: number) => `Make the ${year} estimate`,
  failed: 'The renewal couldn’t be loaded.',
} as const;
