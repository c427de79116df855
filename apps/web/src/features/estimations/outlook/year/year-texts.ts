export const yearTexts = {
  title: (year: number) => `${year}, month by month`,
  views: { label: 'Period', months: 'Months', years: 'Ten years' },
  failed: 'The months couldn’t be loaded.',
  noPrice: 'We don’t have a price for this area, so there are no monthly amounts.',
  even: (year: number, month: string, whole: string) =>
    `Nothing changes during ${year}: each month costs ${month}, and the year ${whole}.`,
  evenHint:
    'Enter birth dates or changes during the year in the form to see what happens when someone turns 65, is born, or retires.',
  total: (year: number) => `Cost in ${year}`,
  totalMeaning: 'The lowest-priced silver plan after the credit, and Traditional Medicare with a supplement.',
  creditMeaning: (amount: string) => `The tax credit for the year is ${amount}.`,
  aMonth: (amount: string) => `${amount} a month`,
  parts: { marketplace: 'Marketplace, after credit', medicare: 'Medicare' },
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
    silver: (silver: string, credit: string, net: string) =>
      `The lowest-priced silver plan costs ${silver}. Less the credit of ${credit}, it costs ${net}.`,
    person: (name: string, amount: string) => `${name}: Medicare premiums of ${amount}.`,
    total: (marketplace: string, medicare: string, total: string) =>
      `Marketplace ${marketplace} + Medicare ${medicare} = ${total} for the month.`,
    other: (name: string, coverage: string) => `${name}: ${coverage}, with no premium included here.`,
    period: (range: string, months: number, month: string, sum: string) =>
      months === 1 ? `${range}: ${sum}.` : `${range}: ${months} months of ${month} are ${sum}.`,
    sum: (parts: string, total: string) => `${parts} = ${total} for the year.`,
    form: (year: number) =>
      `The credit is calculated for each month on lines 12 to 23 of Form 8962 for ${year}, and line 24 adds them up.`,
  },
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  table: (year: number) => `${year} costs by month`,
  columns: {
    month: 'Month',
    marketplace: 'Marketplace, after credit',
    credit: 'Tax credit',
    medicare: 'Medicare',
    total: 'Total',
    year: 'Year',
    income: 'Income',
  },
  sum: 'Year',
  years: {
    summary: (from: number, to: number, first: string, last: string) =>
      `From ${from} to ${to}, the yearly cost goes from ${first} to ${last}.`,
    table: (from: number, to: number) => `Costs from ${from} to ${to}`,
    projected: (year: number) =>
      `From ${year} on, these are projections. The official figures for these years haven’t been published.`,
    about: (amount: string) => `about ${amount}`,
    assumes: (premiums: string, indexation: string, medicare: string) =>
      `Years without published figures assume that premiums rise ${premiums} a year, poverty guidelines and IRMAA brackets ${indexation}, and Medicare premiums ${medicare}.`,
    changes: 'What changes in each year',
    change: (year: number, what: string) => `${year}: ${what}`,
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
