/** In its own file, because the public page loads these texts first. */
export const headlineTexts = {
  result: {
    title: (name: string) => `${name}'s health plan estimate`,
    untitled: 'Health plan estimate',
    zip: 'Zip',
    applicants: 'Applicants',
    householdSize: 'Household size',
    income: 'Income',
    planYear: 'Plan year',
    why: 'Why?',
    source: 'Source',
    sources: 'Sources',
    aMonth: 'a month',
  },
  marketplace: {
    title: 'Pre-65 plans',
    headlineHelp: 'Silver plan, after help',
    headlineFull: 'Silver plan',
    afterHelp: (net: string) => `You would pay ${net} a month for the lowest-priced silver plan after help.`,
    fullyCovered: 'The help covers the whole premium of the lowest-priced silver plan.',
    withoutHelp: (cause: string) => `${cause} This is the full monthly price of the lowest-priced silver plan.`,
    noHelp: {
      above_ceiling: 'The income is above 400% of the poverty level, where help with the premium ends.',
      below_floor: 'The income is below the poverty level, where help with the premium begins.',
      income_unknown: 'Help with the premium depends on the income, which is not known.',
      affordable: 'The benchmark plan costs no more than is expected of you at this income, so there is no help.',
    },
    plans: 'Lowest-priced plans, a month',
    youPay: 'You pay',
    help: 'Help',
    fullPrice: 'Full price',
    noPrice: 'No price can be quoted for this place.',
    unavailableShort: 'No price here',
    unavailableTitle: 'Pre-65 Market Unavailable for Quoting',
    unavailable:
      'State marketplace regulations keep plans in this place from being quoted here. Please refer the client to us: we will look up the plans together.',
  },
} as const;
