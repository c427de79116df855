export const yearTexts = {
  title: (year: number) => `${year}, month by month`,
  failed: 'The months couldn’t be loaded.',
  noPrice: 'We don’t have a price for this area, so there are no monthly amounts.',
  even: (year: number, month: string) => `Nothing changes during ${year}. Each month costs ${month}.`,
  evenHint:
    'Enter birth dates or changes during the year in the form to see what happens when someone turns 65, has a baby, or retires.',
  total: (year: number) => `Cost in ${year}`,
  plan: (plan: string | null) => `${plan ?? 'The lowest-priced silver plan'} after help`,
  supplement: 'Traditional Medicare with a supplement',
  and: ', and ',
  creditMeaning: (amount: string, plan: string | null) =>
    `${plan ?? 'The silver plan'} uses ${amount} of the tax credit for the year.`,
  stateHelpMeaning: (amount: string) => `The state’s help for the year is ${amount}.`,
  rounded: 'Rounded figures may not add up.',
  aMonth: (amount: string) => `${amount} a month`,
  parts: { marketplace: 'Marketplace, after help', medicare: 'Medicare' },
  changes: 'What changes, and when',
  startsWith: 'Start of the year',
  change: (month: string, what: string, difference: string | null) =>
    difference === null ? `${month}: ${what}` : `${month}: ${what}, ${difference} a month`,
  priceChanges: 'the cost changes',
  happens: {
    medicare_begins: (name: string) => `${name} moves to Medicare`,
    turns_26: (name: string) => `${name} turns 26`,
    joins: (name: string, cause: string) => `${name} joins the household (${cause})`,
    leaves: (name: string, cause: string) => `${name} leaves the household (${cause})`,
    retires: (name: string) => `${name} has retired`,
    moves: (_name: string) => 'the household moves to another county',
    coverage_changes: (name: string, to: string) => `${name} moves to ${to}`,
  },
  noCause: 'change',
  coverage: {
    marketplace: 'a marketplace plan',
    medicaid: 'Medicaid',
    chip: 'CHIP',
    basic_health: 'the Basic Health program',
    medicare: 'Medicare',
    none: 'no coverage',
    employer: 'the employer’s plan',
    absent: 'another household',
  },
  arithmetic: {
    credit: (benchmark: string, contribution: string, credit: string) =>
      `The benchmark plan costs ${benchmark}, and ${contribution} is expected from the household. The credit is ${credit}, the difference and never below zero.`,
    plan: (plan: string | null, price: string, credit: string, net: string) =>
      `${plan ?? 'The lowest-priced silver plan'} costs ${price}. Less the credit of ${credit}, it costs ${net}.`,
    planWithHelp: (plan: string | null, price: string, credit: string, help: string, net: string) =>
      `${plan ?? 'The lowest-priced silver plan'} costs ${price}. Less the credit of ${credit} and the state’s help of ${help}, it costs ${net}.`,
    person: (name: string, amount: string) => `${name}: Medicare premiums of ${amount}.`,
    total: (marketplace: string, medicare: string, total: string) =>
      `Marketplace ${marketplace} + Medicare ${medicare} = ${total} for the month.`,
    other: (name: string, coverage: string) => `${name}: ${coverage}, with no premium included here.`,
    form: (year: number) =>
      `The credit is calculated for each month on lines 12 to 23 of Form 8962 for ${year}, and line 24 adds them up.`,
  },
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  table: (year: number) => `${year} costs by month`,
  columns: {
    month: 'Month',
    marketplace: 'Marketplace, after help',
    credit: 'Tax credit used',
    stateHelp: 'State help',
    medicare: 'Medicare',
    total: 'Total',
    year: 'Year',
    income: 'Income',
  },
  sum: 'Year',
  years: {
    title: 'Ten years',
    summary: (from: number, to: number, first: string, last: string) =>
      `The yearly cost goes from ${first} in ${from} to about ${last} in ${to}.`,
    jump: (year: number, verb: 'rises' | 'falls', amount: string, cause: string) =>
      `The largest change is in ${year}, when it ${verb} by about ${amount}: ${cause}.`,
    causes: {
      wholeYear: (year: number) => `the changes of ${year} now count for the whole year`,
      creditBegins: 'the income falls below the limit of the tax credit',
      creditEnds: 'the tax credit ends',
      incomeRises: 'the income is higher',
      incomeFalls: 'the income is lower',
      prices: 'prices change',
    },
    table: (from: number, to: number) => `Costs from ${from} to ${to}`,
    projected: (year: number) =>
      `From ${year} on, amounts are approximate, because we don’t have official figures for these years yet.`,
    assumes: (premiums: string, indexation: string, medicare: string) =>
      `Years without published figures assume that premiums rise ${premiums} a year, poverty guidelines and IRMAA brackets ${indexation}, and Medicare premiums ${medicare}.`,
    yearBetweenMissing: (missing: number, paid: number) =>
      `The income of ${missing} isn’t entered, so Medicare’s costs of ${paid} assume that it is the same as in the year before. Enter it under Medicare in the form.`,
    changes: 'What changes in each year',
    change: (year: number, what: string) => `${year}: ${what}`,
    inMonth: (month: string, what: string) => `in ${month}, ${what}`,
    steady: 'coverage stays the same',
    show: 'Change assumptions',
    hide: 'Hide assumptions',
    reset: 'Reset assumptions',
    premiumGrowth: 'Premium growth per year',
    indexation: 'Guideline and bracket growth per year',
    medicareGrowth: 'Medicare premium growth per year',
    income: (year: number) => `Income in ${year}`,
    incomes: 'Household income (MAGI) by year',
    incomesHelp: 'A change also applies to the years after it.',
    invalidPercent: 'Enter a percentage from −20 to 30',
    invalidAmount: 'Enter an amount in dollars',
    failed: 'The years couldn’t be calculated with these assumptions.',
  },
} as const;
