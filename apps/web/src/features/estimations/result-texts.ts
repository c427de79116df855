import type { Calculation } from 'contract/endpoints/calculation';
import { headlineTexts } from './headline-texts.ts';

type AdviceKind = NonNullable<Calculation['advice']>['kind'];

interface AdviceTexts {
  about: (amount: string) => string;
  lines: Record<
    AdviceKind,
    (amounts: { distance: string; limit: string; credit: string; level: string; difference: string }) => string
  >;
  reasons: Record<AdviceKind, string>;
}

export const resultTexts = {
  ...headlineTexts,
  showAllReasons: 'Show all reasons',
  help: {
    title: 'Financial help',
    credit: 'Premium tax credit',
    creditSome: 'Paid straight to the insurer each month. It lowers the price of any marketplace plan.',
    creditNone: 'There is no premium tax credit for this household.',
    creditUnknown: 'Without a price there is no credit to compute.',
    poverty: 'Poverty level',
    povertyMeaning: 'The income as a share of the federal poverty level (FPL), which help is measured by.',
    povertyUnknown: 'The income is not known.',
    benchmark: 'Benchmark premium',
    benchmarkMeaning:
      'The second-lowest-priced silver plan here: the credit is measured by it, whatever plan you choose.',
    contribution: 'Expected from you',
    contributionMeaning: (percent: string) =>
      `A month: ${percent} of income, towards the benchmark plan. The credit pays the rest of it.`,
    costSharing: 'Cost sharing',
    costSharingMeaning: (level: number) =>
      `A silver plan, and only a silver plan, pays about ${level}% of the costs of care instead of 70%, at no extra premium.`,
    costSharingNone: 'Silver plans pay about 70% of the costs of care. There are no extra savings at this income.',
    exchange: 'The state runs its own marketplace, which has the last word. Help from the state is not counted here.',
    gapTitle: 'In the coverage gap',
    gap: 'The income is below the poverty level, where there is no tax credit, and the state’s Medicaid does not take these adults. A licensed advisor can look for other ways to be covered.',
  },
  verdicts: {
    cost: {
      medicaid: 'Medicaid usually has no premium, and care costs little or nothing.',
      chip: 'CHIP has no premium or a small one, depending on the state, and low copays.',
      basic_health: 'The program has no premium or a small one, and low copays.',
      none: 'There is no help with the premium, so a marketplace plan costs its full price.',
    },
    applyFederal: 'Apply at HealthCare.gov or at the state’s Medicaid agency, at any time of the year.',
    applyState: 'Apply at the state’s own marketplace or at its Medicaid agency, at any time of the year.',
    applyAnyway: 'Apply for Medicaid anyway: the state decides, and some people qualify for other reasons.',
    linkFederal: 'How to apply on HealthCare.gov',
    linkState: 'Find the state’s marketplace',
  },
  medicaid: {
    title: 'Medicaid and CHIP',
    verdicts: {
      medicaid: 'Likely eligible for Medicaid',
      chip: 'Likely eligible for CHIP, the children’s health insurance program',
      basic_health: 'Likely eligible for the state’s Basic Health program',
      none: 'In the coverage gap: no credit and no Medicaid',
    },
    meaning: 'The state decides. Who is eligible pays little or nothing and gets no tax credit.',
  },
  medicare: {
    title: 'Medicare',
    traditional: 'Traditional Medicare',
    advantage: 'Medicare Advantage',
    householdSum: 'Household, a month',
    partB: 'Part B',
    partBMeaning: 'Doctors',
    partC: 'Part C',
    partCMeaning: 'The plan',
    partD: 'Part D',
    partDMeaning: 'Drugs',
    planG: 'Plan G',
    planGMeaning: 'Supplement',
    standardPlus: (standard: string, surcharge: string) => `${standard} + ${surcharge} IRMAA`,
    inPlan: 'In the Advantage plan',
    inPlanPlus: (surcharge: string) => `In the Advantage plan; ${surcharge} IRMAA`,
    irmaa: 'IRMAA',
    irmaaNone: 'None',
    irmaaBracket: (bracket: number, highest: number) => `Bracket ${bracket} of ${highest}`,
    irmaaMeaning: (year: number) =>
      `The income-related monthly adjustment amount: what higher incomes add to Part B and Part D, by the MAGI of ${year}.`,
    over: (amount: string, bound: string) => `${amount} over the ${bound} bracket.`,
    atTop: (bound: string) => `Exactly at the ${bound} bracket.`,
    below: (amount: string, bound: string) => `${amount} below the ${bound} bracket.`,
    atLimit: (bound: string) => `Exactly at the limit: the ${bound} bracket begins right above it.`,
    outOfPocket: 'Out of pocket',
    traditionalOutOfPocket: (amount: string) => `${amount} a year for each person, before Plan G pays the rest.`,
    noAdvantage: 'No Advantage plan price is known for this state.',
    unavailableTitle: 'Medicare Market Unavailable for Quoting',
    unavailable: 'Medicare plans in this place cannot be quoted here. Please refer the client to a licensed advisor.',
    disclaimer:
      'We do not offer every plan available in your area. Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.',
  },
  people: {
    title: 'Who is covered by what',
    premium: 'Part of the silver plan’s full price',
    you: 'You',
    spouse: 'Spouse',
    child: 'Child',
    aged: (name: string, age: number) => `${name}, ${age}`,
    coveredBy: {
      marketplace: 'Marketplace plan',
      medicaid: 'Medicaid',
      chip: 'CHIP',
      basic_health: 'Basic Health program',
      medicare: 'Medicare',
      none: 'No cover found',
    },
  },
  advice: {
    about: (amount: string) => `about ${amount}`,
    lines: {
      income_above_credit: ({ distance, limit, credit }) =>
        `The income is ${distance} above the limit. At ${limit} the credit would be ${credit} a month.`,
      income_below_credit: ({ distance, limit, credit }) =>
        `The income is ${distance} below the start of the credit. At ${limit} the credit would be ${credit} a month.`,
      income_above_cost_sharing: ({ distance, limit, level }) =>
        `The income is ${distance} above a limit. At ${limit} a silver plan would pay about ${level} of the costs of care.`,
      cost_sharing_lost: ({ difference, level }) =>
        `Choosing bronze would save ${difference} a month but lose the cost-sharing reductions: only a silver plan pays about ${level} of the costs of care.`,
      gold_below_silver: ({ difference }) => `Gold costs ${difference} a month less than silver after help.`,
      bronze_below_silver: ({ difference }) => `Bronze costs ${difference} a month less than silver after help.`,
    },
    reasons: {
      income_above_credit: 'The tax credit ends above 400% of the poverty level.',
      income_below_credit: 'The tax credit begins at 100% of the poverty level.',
      income_above_cost_sharing: 'What a silver plan pays drops in steps as the income rises.',
      cost_sharing_lost: 'Cost-sharing reductions come with silver plans only.',
      gold_below_silver: 'A gold plan pays about 80% of the costs of care, a silver plan 70% to 73% here.',
      bronze_below_silver: 'A bronze plan pays about 60% of the costs of care, a silver plan 70%.',
    },
  } satisfies AdviceTexts,
  limits: {
    title: 'Limits of this estimate',
    notAsked:
      'Not asked: pregnancy, disability, immigration status, and an offer of coverage from an employer. Each can change who is eligible for Medicaid, CHIP, Medicare or the tax credit.',
    reconciled:
      'The premium tax credit is an advance. It is reconciled with the year’s actual income on the tax return (IRS Form 8962): the difference is paid back or refunded.',
    filing: (year: number) =>
      `A married couple is assumed to file a joint tax return for ${year}. Those who file separately get no premium tax credit, with exceptions for domestic abuse and spousal abandonment.`,
  },
  sources: {
    title: 'Where the figures come from',
    prices: (year: number) => `Plan prices of ${year}`,
    medicare: (year: number) => `Medicare prices of ${year}`,
    disclaimer: 'This is an estimate, not an offer or eligibility decision.',
  },
} as const;
