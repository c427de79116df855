import type { Rule } from 'estimator';
import { capitalized, formatWholeMoney, missing } from '../format.ts';
import { headlineTexts } from '../headline-texts.ts';
import { type Fact, factor, money, number, percent, place, share, whole, worth } from './fact-texts.ts';
import { incomeStep } from './income-step-text.ts';
import { employerOffer, lateEnrollment, offerLimit, partA } from './other-coverage-text.ts';
import {
  ageRated,
  essentialPart,
  familyTier,
  netPremium,
  planRate,
  planTier,
  withChildrensDental,
} from './premium-texts.ts';
import type { NameOf, Reason } from './reasons.ts';
import { stateHelp } from './state-help-text.ts';

const { filingStatuses } = headlineTexts.result;
const filing = (status: Fact | undefined) =>
  filingStatuses[(status ?? 'single') as keyof typeof filingStatuses].toLowerCase();

/** The price is the median of a state's plans, or a national average, which names no state. */
function marketPrice({ inputs, value, unit, year }: Reason): string {
  if (value === null) return 'We don’t have a price for this area.';
  const amount = `${money(value)} ${unit === 'cents_a_year' ? 'a year' : 'a month'}`;
  if (inputs.is_projected) return `${amount} is our projection for ${year}.`;
  return inputs.state == null
    ? `${amount} is the ${year} national average.`
    : `${amount} is the median for plans sold in ${place(inputs.state)} in ${year}.`;
}

const parts: Record<string, string> = {
  part_a_cents: 'Part A',
  part_b_cents: 'Part B',
  part_b_penalty_cents: 'Part B penalty',
  part_b_surcharge_cents: 'Part B IRMAA',
  part_d_cents: 'Part D',
  part_d_penalty_cents: 'Part D penalty',
  part_d_surcharge_cents: 'Part D IRMAA',
  plan_g_cents: 'Plan G',
  advantage_premium_cents: 'the Advantage plan',
};

function partName(key: string, nameOf: NameOf): string {
  const person = key.match(/^person_(\d+)_cents$/)?.[1];
  return person === undefined ? (parts[key] ?? key) : nameOf(Number(person));
}

const limit = (percentOfPoverty: Fact | undefined, guideline: Fact | undefined) =>
  `${percent(percentOfPoverty)} of the poverty level (${whole((number(percentOfPoverty) * number(guideline)) / 100)} a year)`;

/** A limit in whole dollars a month, rounded up. */
const monthlyLimit = (percentOfPoverty: Fact | undefined, guideline: Fact | undefined) =>
  `${percent(percentOfPoverty)} of the poverty level (${formatWholeMoney(Math.ceil((number(percentOfPoverty) * number(guideline)) / 120_000))} a month)`;

function verdict({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const name = nameOf(person ?? 0);
  if (value === 'medicare') return `${name}: Medicare covers people age ${row?.medicare_age ?? 65} and older.`;
  if (row === null) return `${name}: no marketplace plans like these are sold here.`;
  if (inputs.income_cents == null) return `${name}: without an income, we can only check the marketplace.`;
  const state = place(row.state);
  const programLimit = row.in_monthly_dollars ? monthlyLimit : limit;
  const group = number(inputs.age) < 19 ? `children age ${inputs.age}` : inputs.parent ? 'parents' : 'adults';
  const income = `${name}: the household’s income is ${whole(inputs.income_cents)} a year`;
  const medicaid =
    row.medicaid_limit_percent == null
      ? `${state}’s Medicaid has no income limit that covers ${group}`
      : `${state}’s Medicaid covers ${group} up to ${programLimit(row.medicaid_limit_percent, inputs.medicaid_guideline_cents)}`;
  const note = row.note == null ? '' : ` ${row.note}`;
  const size = `for a household of ${inputs.household_size}`;
  switch (value) {
    case 'medicaid':
      return `${income}. ${medicaid} ${size}, so Medicaid applies.${note}`;
    case 'chip':
      return `${income}. ${medicaid} and CHIP covers children up to ${programLimit(row.chip_limit_percent, inputs.medicaid_guideline_cents)} ${size}, so CHIP applies.${note}`;
    case 'basic_health':
      return `${income}. ${medicaid}. Above that, ${row.basic_health_program} covers people up to ${limit(row.basic_health_limit_percent, inputs.credit_guideline_cents)} ${size}.${note}`;
    case 'none':
      return `${income}. ${medicaid}, and marketplace help starts at ${limit(row.credit_floor_percent, inputs.credit_guideline_cents)} ${size}. Neither applies at this income.${note}`;
    default:
      return `${income}. ${medicaid} ${size}${row.medicaid_limit_percent == null ? '' : '. The income is above that'}, so a marketplace plan applies.${note}`;
  }
}

function noCredit({ inputs }: Reason): string {
  switch (inputs.bar) {
    case 'nobody_to_cover':
      return 'The credit is for people with no other coverage. Everyone here has other coverage.';
    case 'files_separately':
      return 'Spouses who file separately don’t get the credit, except after domestic abuse or spousal abandonment.';
    case 'below_floor':
      return `The income is ${percent(inputs.percent_of_poverty)} of the poverty level. The credit starts at 100%.`;
    case 'above_ceiling':
      return `The income is ${percent(inputs.percent_of_poverty)} of the poverty level. The credit ends above ${percent(inputs.ceiling_percent)}.`;
    case 'employer_offer':
      return 'People with an affordable offer from an employer don’t get the credit. Here, that’s everyone who would buy a plan.';
    default:
      return 'The credit depends on household income, which we don’t have yet.';
  }
}

function surcharge({ figure, inputs, row, value }: Reason): string {
  const which = figure === 'part_d_surcharge' ? 'Part D' : 'Part B';
  const income = `The household’s ${inputs.income_year} income, ${whole(inputs.income_cents)} (${filing(inputs.tax_filing_status)}),`;
  const step = (bound: Fact | undefined, atBound: Fact | undefined) => `${atBound ? 'at' : 'above'} ${whole(bound)}`;
  if (number(value as Fact) === 0) {
    if (inputs.income_cents == null)
      return `Without the household’s ${inputs.income_year} income, no IRMAA is added to ${which}.`;
    if (row?.next_bound_cents == null) return `No IRMAA is added to ${which}.`;
    return `${income} is below the first IRMAA bracket, which starts ${step(row.next_bound_cents, row.next_reached_at_bound)}. Nothing is added to ${which}.`;
  }
  const next =
    row?.next_bound_cents == null
      ? 'It’s the highest bracket.'
      : `The next bracket starts ${step(row.next_bound_cents, row.next_reached_at_bound)}.`;
  return `${income} is in the IRMAA bracket that starts ${step(row?.bound_cents, row?.reached_at_bound)}: ${worth(value)} a month is added to ${which}. ${next}`;
}

function planG({ inputs, row, value, person }: Reason, nameOf: NameOf): string {
  const name = nameOf(person ?? 0);
  if (inputs.same_at_every_age || row === null)
    return `${name}: in this state, a supplement costs the same at every age: ${money(inputs.price_at_65_cents)}.`;
  const atAge =
    row.from_age === row.to_age
      ? `From age ${row.from_age} on, it costs ${factor(row.from_thousandths)} times as much: ${worth(value)}.`
      : `It goes from ${factor(row.from_thousandths)} times that at ${row.from_age} to ${factor(row.to_thousandths)} times at ${row.to_age}. At ${inputs.age}, it’s ${worth(value)}.`;
  return `${name}: Plan G costs ${money(inputs.price_at_65_cents)} at age 65. ${atAge}`;
}

function costSharing({ inputs, row, value }: Reason): string {
  const income = `An income of ${whole(inputs.income_cents)}`;
  const level = `of the poverty level (${whole(inputs.guideline_cents)})`;
  if (value === null)
    return `${income} is above ${percent(row?.over_percent)} ${level}, where the extra savings on silver plans end. A silver plan pays about 70% of costs.`;
  const from = row?.over_percent == null ? 'up to' : `above ${percent(row.over_percent)} and up to`;
  return `${income} is ${from} ${percent(row?.to_percent)} ${level}: a silver plan pays about ${percent(value as Fact)} of costs.`;
}

function incomeLimit({ inputs, row, year, value }: Reason): string {
  const exact = money((number(inputs.percent) * number(inputs.guideline_cents)) / 100);
  const level = `the ${year} poverty level of ${whole(inputs.guideline_cents)} for a household of ${inputs.household_size}`;
  const side = inputs.includes_limit ? 'up to' : 'below';
  const note = row?.note == null ? '' : ` ${row.note}`;
  if (inputs.in_monthly_dollars)
    return `The limit is ${monthlyLimit(inputs.percent, inputs.guideline_cents)}, and the cents of a month’s income don’t count. The highest whole-dollar income up to that is ${whole(value as Fact)} a year.${note}`;
  return `${percent(inputs.percent)} of ${level} is ${exact}. The highest whole-dollar income ${side} that is ${whole(value as Fact)}.${note}`;
}

function contributionLimit({ inputs, row, value }: Reason): string {
  const plan = `the benchmark plan, which costs ${money(inputs.benchmark_premium_cents)} a month`;
  return `Up to an income of ${whole(value as Fact)}, you’re expected to pay less than ${plan}. One dollar above, at ${percent(inputs.percent_of_poverty)} of the poverty level, ${share(row?.applicable_ten_thousandths)} of income pays for all of it, so there’s no credit.`;
}

function irmaaLimit({ inputs, row, value }: Reason): string {
  const bracket = `IRMAA bracket ${row?.bracket} starts ${row?.reached_at_bound ? 'at' : 'above'} ${whole(row?.bound_cents)}`;
  const untaxed = number(inputs.untaxed_social_security_cents);
  const without = untaxed > 0 ? `, not counting untaxed Social Security of ${whole(untaxed)}` : '';
  return `Medicare uses income from two years before. ${bracket} of ${inputs.income_year} income (${filing(inputs.tax_filing_status)})${without}. The highest whole-dollar income before it is ${whole(value as Fact)}.`;
}

/** The compiler requires a sentence for each rule of the estimator. */
const sentences: Record<Rule, (reason: Reason, nameOf: NameOf) => string> = {
  covered_by: verdict,
  percent_of_poverty: ({ inputs, row, year, value }) => {
    const size = number(inputs.household_size);
    const guideline = number(row?.first_person_cents) + number(row?.further_person_cents) * (size - 1);
    return `An income (MAGI) of ${whole(inputs.income_cents)} is ${percent(value as Fact)} of the ${year} poverty level, ${whole(guideline)} for a household of ${size}. Decimals are dropped.`;
  },
  applicable_figure: ({ inputs, row, value }) =>
    row?.below_percent == null
      ? `At ${percent(inputs.percent_of_poverty)} of the poverty level, ${share(value as Fact)} of income is expected toward the benchmark plan.`
      : `Between ${percent(row.from_percent)} and ${percent(row.below_percent)} of the poverty level, the share of income expected toward the benchmark plan goes from ${share(row.initial_ten_thousandths)} to ${share(row.final_ten_thousandths)}. At ${percent(inputs.percent_of_poverty)}, it’s ${share(value as Fact)}.`,
  yearly_contribution: ({ inputs, value }) =>
    `${share(inputs.applicable_ten_thousandths)} of ${whole(inputs.income_cents)} is ${whole(value as Fact)} a year, in whole dollars.`,
  monthly_contribution: ({ inputs, value }) =>
    `${whole(inputs.yearly_contribution_cents)} divided by 12 is ${whole(value as Fact)} a month, in whole dollars.`,
  age_rated: ageRated,
  family_tier: familyTier,
  plan_rate: planRate,
  plan_tier: planTier,
  essential_part: essentialPart,
  with_childrens_dental: withChildrensDental,
  sum: ({ inputs, value }, nameOf) => {
    const named = Object.entries(inputs).map(([key, cents]) => `${money(cents)} (${partName(key, nameOf)})`);
    return named.length === 1 ? `${named[0]}.` : `${named.join(' + ')} is ${worth(value)}.`;
  },
  tax_credit: ({ inputs, value }) =>
    inputs.benchmark_premium_cents == null
      ? 'The credit is the price of the benchmark plan minus what you’re expected to pay. Without a price, we can’t calculate it.'
      : `The benchmark plan costs ${money(inputs.benchmark_premium_cents)}, and you’re expected to pay ${money(inputs.expected_contribution_cents)}. The credit is the difference, never below zero: ${worth(value)} a month.`,
  no_tax_credit: noCredit,
  net_premium: netPremium,
  schedule_top_up: stateHelp,
  points_off: stateHelp,
  flat_per_member: stateHelp,
  fixed_enrollee_premium: stateHelp,
  share_of_lost_credit: stateHelp,
  cost_sharing: costSharing,
  published_figure: ({ row, value, unit, year }) =>
    `${worth(value)} ${unit === 'cents_a_year' ? 'a year' : 'a month'} is the amount ${row?.is_projected ? 'projected' : 'published'} for ${year}, the same for everyone.`,
  market_price: marketPrice,
  income_surcharge: surcharge,
  plan_g: planG,
  income_limit: incomeLimit,
  contribution_limit: contributionLimit,
  irmaa_limit: irmaaLimit,
  employer_offer: employerOffer,
  offer_limit: offerLimit,
  late_enrollment: lateEnrollment,
  part_a_premium: partA,
  income_worksheet: incomeStep,
};

export function reasonText(reason: Reason, nameOf: NameOf): string {
  const sentence = sentences[reason.rule as Rule];
  // A newer server may send a rule without a sentence here. The source still explains it.
  return sentence ? capitalized(sentence(reason, nameOf)) : String(reason.value ?? missing);
}
