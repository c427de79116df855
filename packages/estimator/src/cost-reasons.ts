import { benchmarkPremium, familyBenchmark } from './benchmark.ts';
import { boughtIn, helpedPart } from './bought-plan.ts';
import type { Cents } from './domain/household.ts';
import { offerReasons } from './employer-offer/offer-reasons.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import { premiumOfOffered, uncreditedPremium } from './marketplace.ts';
import { verdictReason } from './medicaid.ts';
import { medicareReasons } from './medicare.ts';
import { helpBasis, helpMembers, type Priced } from './plan-help.ts';
import { percentReason } from './poverty-level.ts';
import { essentialSource, PremiumReasons } from './premium-reasons.ts';
import type { Facts, Figure, Metal, Reason } from './reason.ts';
import { helpFacts } from './state-help/help-facts.ts';
import { stateHelp } from './state-help/state-help.ts';
import { creditReasons } from './tax-credit.ts';
import { quoted, type Workings } from './workings.ts';

/** Names are written in full, because composing them costs more than the arithmetic. */
const metals = [
  {
    metal: 'bronze',
    premium: 'bronze_premium',
    help: 'bronze_state_help',
    net_premium: 'bronze_net_premium',
  },
  {
    metal: 'silver',
    premium: 'silver_premium',
    help: 'silver_state_help',
    net_premium: 'silver_net_premium',
  },
  {
    metal: 'gold',
    premium: 'gold_premium',
    help: 'gold_state_help',
    net_premium: 'gold_net_premium',
  },
] as const satisfies { metal: Metal; premium: Figure; help: Figure; net_premium: Figure }[];

/** Parts of a premium that neither the credit nor the state pays. */
interface Unhelped {
  readonly uncredited_cents: Cents;
  readonly other_benefits_cents: Cents;
}

function netInputs(
  { premium_cents, state_help_cents }: Premium,
  tax_credit_cents: Cents | null,
  { uncredited_cents, other_benefits_cents }: Unhelped,
): Facts {
  if (state_help_cents === 0 && uncredited_cents === 0 && other_benefits_cents === 0)
    return { premium_cents, tax_credit_cents };
  return {
    premium_cents,
    tax_credit_cents,
    ...(state_help_cents !== 0 && { state_help_cents }),
    ...(uncredited_cents !== 0 && { uncredited_cents }),
    ...(other_benefits_cents !== 0 && { other_benefits_cents }),
  };
}

const netReason = (
  figure: Figure,
  premium: Premium,
  tax_credit_cents: Cents | null,
  unhelped: Unhelped,
  year: number,
): Reason => ({
  figure,
  person: null,
  rule: 'net_premium',
  inputs: netInputs(premium, tax_credit_cents, unhelped),
  row: null,
  year,
  source:
    unhelped.other_benefits_cents === 0 ? '26 USC 36B(b)(2): the credit never exceeds the premium' : essentialSource,
  value: premium.net_premium_cents,
  unit: 'cents',
});

/** One for each program that pays something. */
function helpReasons(workings: Workings, figures: MarketplaceFigures, figure: Figure, priced: Priced): Reason[] {
  const basis = helpBasis(workings, figures.applicable_ten_thousandths, priced);
  if (!basis || workings.programs.length === 0) return [];
  return stateHelp(workings.programs, basis).parts.map((part) => {
    const { inputs, row } = helpFacts(part, basis);
    const { program, year, source, note, confidence } = part.entry;
    return {
      figure,
      person: null,
      rule: part.kind,
      inputs,
      row: { ...row, program, confidence, note },
      year,
      source: `${program}: ${source}`,
      value: part.cents,
      unit: 'cents',
    };
  });
}

const catastrophicSource = '26 USC 36B(c)(3)(A): no credit for catastrophic plans';

function chosenReasons(workings: Workings, figures: MarketplaceFigures, benchmark_cents: Cents): Reason[] {
  const { household, market, rating } = workings;
  const [plan, prices] = [figures.chosen, quoted(workings)];
  if (!plan || !prices) return [];
  const reasons: Reason[] = [];
  const bought = boughtIn(workings, prices);
  const { price, metal, programs, is_helped } = bought;
  new PremiumReasons(household.people, market, rating).addTo(reasons, 'chosen_premium', price, plan.premium_cents);
  if (!is_helped) {
    const unhelped = { uncredited_cents: 0, other_benefits_cents: 0 };
    const reason = netReason('chosen_net_premium', plan, 0, unhelped, market.plan_year);
    return [...reasons, { ...reason, source: catastrophicSource }];
  }
  const credit_cents = figures.tax_credit_cents ?? 0;
  const premium_cents = helpedPart(workings, bought);
  const uncredited_cents = premiumOfOffered(workings, price);
  const unhelped = { uncredited_cents, other_benefits_cents: plan.premium_cents - uncredited_cents - premium_cents };
  if (plan.state_help_cents > 0) {
    const priced = { metal, members: helpMembers(workings, price), premium_cents, benchmark_cents, credit_cents };
    reasons.push(...helpReasons({ ...workings, programs }, figures, 'chosen_state_help', priced));
  }
  return [...reasons, netReason('chosen_net_premium', plan, figures.tax_credit_cents, unhelped, market.plan_year)];
}

function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
  const { household, market, rating, benchmark_rating } = workings;
  const prices = quoted(workings);
  if (!prices) return [];
  const reasons: Reason[] = [];
  const premiums = new PremiumReasons(household.people, market, rating);
  const { benchmark_premium_cents, tax_credit_cents } = figures;
  const benchmark_cents = benchmark_premium_cents ?? benchmarkPremium(workings, prices);
  const ofTakers =
    benchmark_rating === rating ? premiums : new PremiumReasons(household.people, market, benchmark_rating);
  if (
    benchmark_premium_cents !== null ||
    metals.some(({ metal }) => figures[metal]?.state_help_cents) ||
    figures.chosen?.state_help_cents
  ) {
    const { price, dental } = familyBenchmark(workings) ?? { price: prices.benchmark, dental: null };
    if (dental) ofTakers.addWithDentalTo(reasons, 'benchmark_premium', { ...dental, plan: price }, benchmark_cents);
    else ofTakers.addEssentialTo(reasons, 'benchmark_premium', price, benchmark_cents);
  }
  for (const { metal, premium, help, net_premium } of metals) {
    const plan = figures[metal];
    if (!plan) continue;
    const price = prices[metal];
    premiums.addTo(reasons, premium, price, plan.premium_cents);
    const uncredited_cents = premiumOfOffered(workings, price);
    const premium_cents = plan.premium_cents - uncreditedPremium(workings, price);
    const other_benefits_cents = plan.premium_cents - uncredited_cents - premium_cents;
    if (plan.state_help_cents > 0)
      reasons.push(
        ...helpReasons(workings, figures, help, {
          metal,
          members: helpMembers(workings, prices.silver),
          premium_cents,
          benchmark_cents,
          credit_cents: tax_credit_cents ?? 0,
        }),
      );
    const unhelped = { uncredited_cents, other_benefits_cents };
    reasons.push(netReason(net_premium, plan, tax_credit_cents, unhelped, market.plan_year));
  }
  return [...reasons, ...chosenReasons(workings, figures, benchmark_cents)];
}

export function costReasons(workings: Workings, marketplace: MarketplaceFigures | null): Reason[] {
  const { tables, market, law, standing, bar, offer } = workings;
  const medicare = workings.is_anyone_on_medicare ? medicareReasons(workings) : [];
  if (!marketplace || !law) return medicare;
  return [
    ...(standing ? [percentReason(tables, standing, market.state)] : []),
    ...(standing && offer ? offerReasons(offer, standing, tables.plan_year) : []),
    ...creditReasons({
      tables,
      standing,
      bar,
      benchmark_cents: marketplace.benchmark_premium_cents,
      contribution_cents: marketplace.expected_contribution_cents,
      credit_cents: marketplace.tax_credit_cents,
      has_prices: !workings.is_anyone_priced || market.prices !== null,
    }),
    ...pricedReasons(workings, marketplace),
    ...medicare,
  ];
}

/** Of the verdicts for all people, and of the costs. */
export function estimateReasons(workings: Workings, marketplace: MarketplaceFigures | null): Reason[] {
  const { tables, market, law, standing, stays, month } = workings;
  const reasons: Reason[] = [];
  for (const [index, { coverage, program_age, premium_age, is_parent }] of stays.entries()) {
    if (coverage === 'employer' || coverage === 'absent') continue;
    const age = coverage === 'medicare' ? premium_age : program_age;
    const judged = { index, age, parent: is_parent, verdict: coverage, month };
    reasons.push(verdictReason(tables, law, market.state, standing, judged));
  }
  return [...reasons, ...costReasons(workings, marketplace)];
}
