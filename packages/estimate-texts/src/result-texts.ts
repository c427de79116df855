import { headlineTexts } from './headline-texts.ts';
import { personTexts } from './person-texts.ts';

const listOf = new Intl.ListFormat('en-US');

const filesSeparately =
  'Couples who file separately don’t get a premium tax credit, with exceptions for domestic abuse and spousal abandonment.';

export const resultTexts = {
  ...headlineTexts,
  showAllReasons: 'Show all reasons',
  explanation: { copy: 'Copy', copied: 'Copied' },
  outlook: {
    income: 'How income changes your cost',
    incomeFailed: 'The income chart couldn’t be loaded.',
    incomeLoading: 'Loading the income chart',
    plansFailed: 'Months and scenarios couldn’t be loaded.',
  },
  views: {
    label: 'Parts of the estimate',
    overview: 'Overview',
    income: 'Income',
    plans: 'Plans',
    year: 'This year',
    years: 'Ten years',
    scenarios: (count: number) => (count > 0 ? `Scenarios (${count})` : 'Scenarios'),
    details: 'Details',
  },
  help: {
    title: 'Financial help',
    detailTitle: 'Financial help in detail',
    credit: 'Premium tax credit',
    creditSome: 'Paid directly to your insurer each month. It lowers the price of any marketplace plan.',
    creditNone: 'This household doesn’t qualify for a premium tax credit.',
    creditUnknown: 'Without a price, we can’t calculate the credit.',
    stateHelp: 'State help',
    stateHelpMeaning: (programs: readonly string[], plan: string) =>
      `${listOf.format(programs)}. It lowers the price of ${plan} after the tax credit.`,
    poverty: 'Poverty level',
    povertyMeaning: 'Income as a percentage of the federal poverty level (FPL). Financial help is based on it.',
    povertyUnknown: 'We don’t have the income yet.',
    benchmark: 'Benchmark premium',
    benchmarkMeaning:
      'The second-lowest-priced silver plan in this area. The credit is based on it, no matter which plan you choose.',
    contribution: 'Expected contribution',
    contributionMeaning: (percent: string) =>
      `You’re expected to pay ${percent} of income toward the benchmark plan. The credit pays the rest.`,
    costSharing: 'Cost sharing',
    costSharingMeaning: (level: number) =>
      `Only silver plans pay about ${level}% of the cost of care instead of 70%, for the same premium.`,
    costSharingNone: 'Silver plans pay about 70% of the cost of care. There are no extra savings at this income.',
    gapTitle: 'In the coverage gap',
    gap: 'This income is below the poverty level, so there’s no tax credit, and the state’s Medicaid doesn’t cover these adults. A licensed advisor can help look for other coverage.',
  },
  samplePlans: 'Sample plans: the carriers and plans are invented, to try the product.',
  projection: {
    presented: (year: number) => `Amounts for ${year} are approximate, because not all of its prices are known yet.`,
    prices: (year: number) =>
      `Projected from ${year - 1} prices (× 1.15, the median increase that insurers proposed), until the ${year} prices are loaded.`,
    net: 'With a credit, the benchmark plan’s net price depends on income only.',
    medicare: (year: number) => `Medicare amounts for ${year} are projected until the official figures are loaded.`,
  },
  verdicts: {
    cost: {
      medicaid: 'Medicaid usually has no premium, and care costs little or nothing.',
      chip: 'CHIP has low copays and a small premium or none, depending on the state.',
      basic_health: 'The program has low copays and a small premium or none.',
      none: 'There’s no help with premiums, so you’d pay full price for a marketplace plan.',
    },
    applyFederal: 'Apply at HealthCare.gov or the state’s Medicaid agency any time of year.',
    applyState: 'Apply at the state’s own marketplace or Medicaid agency any time of year.',
    applyAnyway: 'Apply for Medicaid anyway. The state decides, and some people qualify for other reasons.',
    linkFederal: 'How to apply on HealthCare.gov',
    linkState: 'Find the state’s marketplace',
  },
  employer: {
    title: 'Employer’s plan',
    offer: 'Employer’s offer',
    basicHealth:
      'The Basic Health program isn’t for people with an affordable offer. This estimate doesn’t take it from them: ask the state.',
    cobraLimit: 'COBRA lasts at most 18 months. The totals don’t include it.',
  },
  medicaid: {
    title: 'Medicaid and CHIP',
    verdicts: {
      medicaid: 'Likely eligible for Medicaid',
      chip: 'Likely eligible for CHIP, the children’s health insurance program',
      basic_health: 'Likely eligible for the state’s Basic Health program',
      none: 'In the coverage gap: no credit and no Medicaid',
    },
    meaning: 'The state decides. People who are eligible pay little or nothing and don’t get a tax credit.',
  },
  medicare: {
    title: 'Medicare',
    detailTitle: 'Medicare in detail',
    traditional: 'Traditional Medicare',
    advantage: 'Medicare Advantage',
    householdSum: 'Household total',
    partA: 'Part A',
    partAMeaning: 'Hospital',
    partAUnknown: (year: number) => `Medicare hasn’t announced the ${year} premium, so it isn’t counted.`,
    partB: 'Part B',
    partBMeaning: 'Doctors',
    partC: 'Part C',
    partCMeaning: 'The plan',
    partD: 'Part D',
    partDMeaning: 'Drugs',
    planG: 'Plan G',
    planGMeaning: 'Supplement',
    withSurcharge: (amount: string) => `${amount} IRMAA`,
    withPenalty: (amount: string) => `${amount} late enrollment`,
    inPlan: 'In the Advantage plan',
    inPlanPlus: (amounts: string) => `In the Advantage plan, plus ${amounts}`,
    savings: {
      lead: (income: string, year: number, percent: number, size: number) =>
        `The ${year} income of ${income} is ${percent}% of the poverty level for ${size === 1 ? 'one person' : 'a couple'}.`,
      programs: {
        qmb: 'A Medicare Savings Program (QMB) may pay the premiums, deductibles, and copays of Parts A and B.',
        slmb: 'A Medicare Savings Program (SLMB) may pay the Part B premium.',
        qi: 'A Medicare Savings Program (QI) may pay the Part B premium.',
      },
      extraHelp: 'Extra Help may lower the cost of drugs.',
      unchecked:
        'We don’t check assets, which income these programs count, or higher limits of a state. Ask the state’s Medicaid agency or Social Security.',
    },
    irmaa: 'IRMAA',
    irmaaNone: 'None',
    irmaaBracket: (bracket: number, highest: number) => `Bracket ${bracket} of ${highest}`,
    irmaaMeaning: (year: number) =>
      `Income-related monthly adjustment amount: what people with higher incomes pay on top of Part B and Part D, based on ${year} MAGI.`,
    over: (amount: string, bound: string) => `${amount} into the bracket that starts at ${bound}.`,
    atTop: (bound: string) => `Exactly at the ${bound} bracket.`,
    below: (amount: string, bound: string) => `${amount} below the first bracket, which starts at ${bound}.`,
    next: (amount: string) => `The next one starts ${amount} higher.`,
    atLimit: (bound: string) => `Exactly at the limit. The ${bound} bracket starts right above it.`,
    outOfPocket: 'Out of pocket',
    traditionalOutOfPocket: (amount: string) => `${amount} a year per person, then Plan G pays the rest.`,
    noAdvantage: 'We don’t have an Advantage plan price for this state.',
    unavailableTitle: 'Medicare Market Unavailable for Quoting',
    unavailable: 'We can’t quote Medicare plans for this area. Refer the client to a licensed advisor.',
    disclaimer:
      'We do not offer every plan available in your area. Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.',
  },
  people: personTexts,
  limits: {
    title: 'What this estimate leaves out',
    notAsked:
      'We don’t ask about pregnancy, disability, or immigration status. Any of these can change who’s eligible for Medicaid, CHIP, Medicare, or the tax credit.',
    reconciled:
      'The premium tax credit is an advance. When you file your taxes (IRS Form 8962), it’s compared with your actual income for the year, and you may owe or get back the difference.',
    filesSeparately,
    filing: (year: number) => `We assume married couples file a joint tax return for ${year}. ${filesSeparately}`,
  },
  sources: {
    title: 'Where these figures come from',
    prices: (year: number) => `${year} plan prices`,
    medicare: (year: number) => `${year} Medicare prices`,
    laws: 'Laws and programs',
    disclaimer: 'This is an estimate, not an offer or eligibility decision.',
  },
} as const;

export const viewTexts = {
  failed: 'The estimate couldn’t be loaded.',
  print: 'Print',
  report: { letter: 'Download PDF', a4: 'PDF on A4', save: 'Save PDF' },
  preparedBy: (advisor: string) => `Prepared by ${advisor}`,
  stillLoading: 'This estimate is still loading. Please print again.',
  printedOn: (day: string) => `Printed on ${day}`,
} as const;
