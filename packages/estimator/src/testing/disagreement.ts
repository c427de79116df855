import { type Estimate, estimate } from '../estimate.ts';
import { type Case, questionOf } from './random-households.ts';
import { type Answer, secondOpinion } from './second-opinion.ts';

const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

type Figures = Record<string, number | string | null>;

function ofEstimate(found: Estimate): Figures {
  const { marketplace, medicare } = found;
  const chosen = marketplace?.chosen;
  return {
    covered: found.people.map(({ covered_by }) => covered_by).join(),
    percent: marketplace?.percent_of_poverty ?? null,
    share: marketplace?.applicable_ten_thousandths ?? null,
    contribution: marketplace?.expected_contribution_cents ?? null,
    benchmark: marketplace?.benchmark_premium_cents ?? null,
    credit: marketplace?.tax_credit_cents ?? null,
    level: marketplace?.cost_sharing_level ?? null,
    bronze: marketplace?.bronze?.premium_cents ?? null,
    silver: marketplace?.silver?.premium_cents ?? null,
    gold: marketplace?.gold?.premium_cents ?? null,
    help: marketplace?.silver?.state_help_cents ?? 0,
    net: marketplace?.silver?.net_premium_cents ?? null,
    chosen: chosen ? [chosen.premium_cents, chosen.state_help_cents, chosen.net_premium_cents].join() : null,
    total: found.household_total?.month_cents ?? null,
    partB: medicare?.standard_part_b_cents ?? null,
    addedToB: medicare?.part_b_surcharge_cents ?? null,
    addedToD: medicare?.part_d_surcharge_cents ?? null,
    traditional: medicare?.traditional_sum_cents ?? null,
    advantage: medicare?.advantage_sum_cents ?? null,
    deductible: medicare?.out_of_pocket_cents_a_year ?? null,
  };
}

const ofAnswer = (answer: Answer): Figures => ({
  covered: answer.covered.join(),
  percent: answer.percent,
  // A share in percent with two decimals and a figure in ten-thousandths are a hundred times apart, as dollars and cents are.
  share: cents(answer.share),
  contribution: cents(answer.contribution),
  benchmark: cents(answer.benchmark),
  credit: cents(answer.credit),
  level: answer.level,
  bronze: cents(answer.bronze),
  silver: cents(answer.silver),
  gold: cents(answer.gold),
  help: cents(answer.help),
  net: cents(answer.net),
  chosen: answer.chosen?.map(cents).join() ?? null,
  total: cents((answer.chosen?.[2] ?? answer.net ?? 0) + (answer.traditional ?? 0)),
  partB: cents(answer.partB),
  addedToB: cents(answer.addedToB),
  addedToD: cents(answer.addedToD),
  traditional: cents(answer.traditional),
  advantage: cents(answer.advantage),
  deductible: cents(answer.deductible),
});

/** The first figure on which the estimator and the second opinion differ, with both values; null when they agree. */
export function disagreement(drawn: Case): string | null {
  const first = ofEstimate(estimate(drawn.household, drawn.market, drawn.year));
  const second = ofAnswer(secondOpinion(questionOf(drawn)));
  for (const figure in first)
    if (first[figure] !== second[figure]) return `${figure}: ${first[figure]} against ${second[figure]}`;
  return null;
}
