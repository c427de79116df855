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
    irmaaIncome: (year: number) => `${year} MAGI for IRMAA`,
    why: 'Why?',
    source: 'Source',
    sources: 'Sources',
    aMonth: 'a month',
  },
  summary: {
    title: 'Summary',
    you: { who: 'You', pays: 'You pay' },
    household: { who: 'Your household', pays: 'Your household pays' },
    afterHelp: (pays: string) => `${pays}, after help`,
    traditional: 'With Traditional Medicare',
    advantage: 'With Medicare Advantage',
    aYear: (year: string) => `${year} a year`,
    sentence: (who: string, month: string, year: string, what: string) =>
      `${who} would pay ${month} a month, or ${year} a year, for ${what}.`,
    and: ' and for ',
    or: ' or ',
    planAfterHelp: 'the lowest-priced silver plan after help',
    planWithoutHelp: 'the lowest-priced silver plan without help',
    traditionalAndSupplement: 'Traditional Medicare with a supplement',
    instead: (month: string, year: string) =>
      `With Medicare Advantage instead, the total would be ${month} a month, or ${year} a year.`,
    changes: (year: number, cost: string | null) =>
      `These amounts are for the household at the start of the year. Coverage or income changes during ${year}, so the whole year would cost ${cost ?? 'a different amount'}, as shown month by month.`,
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
