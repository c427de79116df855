/** In its own file, because the public page loads these texts first. */
export const headlineTexts = {
  result: {
    title: (name: string) => `${name}'s health plan estimate`,
    untitled: 'Health plan estimate',
    zip: 'Zip',
    applicants: 'Applicants',
    age: 'Age',
    ages: 'Ages',
    householdSize: 'Household size',
    income: 'Income',
    planYear: 'Plan year',
    filingStatus: (year: number) => `${year} filing status`,
    filingStatuses: {
      single: 'Single',
      married_joint: 'Married, filing jointly',
      married_seperate: 'Married, filing separately',
    },
    taxReturn: (year: number) => `${year} tax return`,
    returnStatuses: {
      joint: 'Married, filing jointly',
      separate: 'Married, filing separately',
      single: 'Single',
      head_of_household: 'Head of household',
    },
    irmaaIncome: (year: number) => `${year} MAGI for IRMAA`,
    why: 'Why?',
    source: 'Source',
    sources: 'Sources',
    aMonth: 'a month',
    aYear: 'a year',
    months: 'Show monthly amounts for',
    monthsShown: (months: string) => `Monthly amounts below are those of ${months}.`,
    period: (months: string, amount: string) => `${months}: ${amount}`,
  },
  household: {
    people: (people: readonly string[]) =>
      `${people.length} ${people.length === 1 ? 'person' : 'people'}: ${people.join(', ')}`,
    size: (size: number) => `household of ${size}`,
    edit: 'Edit',
  },
  summary: {
    title: 'Summary',
    you: { who: 'You', whom: 'you', pays: 'You pay' },
    household: { who: 'Your household', whom: 'your household', pays: 'Your household pays' },
    afterHelp: (pays: string) => `${pays}, after help`,
    traditional: 'With Traditional Medicare',
    advantage: 'With Medicare Advantage',
    sentence: (who: string, month: string, year: string, what: string) =>
      `${who} would pay ${month} a month, or ${year} a year, for ${what}.`,
    parts: {
      before: 'Before help',
      pay: 'You pay',
      credit: 'Tax credit',
      state: 'State help',
    },
    and: ' and for ',
    or: ' or ',
    planAfterHelp: 'the lowest-priced silver plan after help',
    planWithoutHelp: 'the lowest-priced silver plan, with no financial help',
    traditionalAndSupplement: 'Traditional Medicare with a supplement',
    instead: (month: string, year: string) =>
      `With Medicare Advantage instead, the total would be ${month} a month, or ${year} a year.`,
    inYear: (label: string, year: number) => `${label} in ${year}`,
    months: (who: string, periods: string, year: string, what: string) =>
      `${who} would pay ${periods}: ${year} for the year, for ${what}.`,
    advantageSum: (silver: string, advantage: string) =>
      `The silver plan after help costs ${silver} in the year, and Medicare Advantage ${advantage}.`,
    yearInstead: (year: string) => `With Medicare Advantage instead, the year would cost ${year}.`,
    firstPeriod: (amount: string, to: string) => `${amount} a month through ${to}`,
    oneMonth: (amount: string, month: string) => `${amount} in ${month}`,
    innerPeriod: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
    lastPeriod: (amount: string, from: string) => `${amount} from ${from} on`,
    between: (least: string, most: string) => `between ${least} and ${most} a month`,
    elsewhere: (programs: string, whom: string) =>
      `${programs} would cover ${whom} all year, so this estimate has no premium.`,
    otherCoverage: 'Other coverage lasts all year, so this estimate has no premium.',
    programs: {
      medicaid: 'Medicaid',
      chip: 'CHIP',
      basic_health: 'the Basic Health program',
      employer: 'the employer’s plan',
    },
    nothing: (who: string) =>
      `${who} would pay $0 for the lowest-priced silver plan. Financial help covers the full premium.`,
  },
  marketplace: {
    title: 'Pre-65 plans',
    headlineHelp: 'Silver plan, after help',
    headlineFull: 'Silver plan',
    afterHelp: (net: string) => `You would pay ${net} a month for the lowest-priced silver plan after help.`,
    fullyCovered: 'Financial help covers the full premium for the lowest-priced silver plan.',
    withoutHelp: (cause: string) => `${cause} This is the full monthly price of the lowest-priced silver plan.`,
    noHelp: {
      above_ceiling: 'This income is above 400% of the poverty level, so it’s too high for help with premiums.',
      below_floor: 'This income is below the poverty level, where help with premiums starts.',
      files_separately:
        'Spouses who file separate tax returns don’t get help with premiums, except after domestic abuse or spousal abandonment.',
      employer_offer:
        'An employer’s offer is affordable for everyone who would buy a plan, so there’s no help with premiums.',
      income_unknown: 'Help with premiums depends on income, which we don’t have yet.',
      affordable:
        'At this income, you’re expected to be able to afford the benchmark plan, so there’s no help with premiums.',
    },
    plans: 'Lowest-priced plans, per month',
    youPay: 'You pay',
    help: 'Help',
    fullPrice: 'Full price',
    noPrice: 'We can’t quote a price for this area.',
    unavailableShort: 'No price available',
    unavailableTitle: 'Pre-65 Market Unavailable for Quoting',
    unavailable:
      'State marketplace regulations don’t let us quote plans for this area. Refer the client to us and we’ll look up plans together.',
  },
} as const;
