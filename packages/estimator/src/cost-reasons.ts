import type { Cents } from './domain/household.ts';
import { offerReasons } from './employer-offer/offer-reasons.ts';
import type { MarketplaceFigures, Premium } from './figures.ts';
import type { Prices } from './market.ts';
import { helpBasis, helpMembers, type Priced, uncreditedPremium } from './marketplace.ts';
import { verdictReason } from './medicaid.ts';
import { medicareReasons } from './medicare.ts';
import { percentReason } from './poverty-level.ts';
import { householdPremium, PremiumReasons } from './premium.ts';
import type { Facts, Figure, Metal, Reason } from './reason.ts';
import { helpFacts } from './state-help/help-facts.ts';
import { stateHelp } from './state-help/state-help.ts';
import { creditReasons } from './tax-credit.ts';
import { quoted, type Workings } from './workings.ts';

/** Names are written in full, because composing them costs more than the arithmetic. */
const metals = [
  {
    metal: 'bronze',
    price: 'bronze_cents',
    premium: 'bronze_premium',
    help: 'bronze_state_help',
    net_premium: 'bronze_net_premium',
  },
  {
    metal: 'silver',
    price: 'silver_cents',
    premium: 'silver_premium',
    help: 'silver_state_help',
    net_premium: 'silver_net_premium',
  },
  {
    metal: 'gold',
    price: 'gold_cents',
    premium: 'gold_premium',
    help: 'gold_state_help',
    net_premium: 'gold_net_premium',
  },
] as const satisfies { metal: Metal; price: keyof Prices; premium: Figure; help: Figure; net_premium: Figure }[];

const netInputs = (
  { premium_cents, state_help_cents }: Premium,
  tax_credit_cents: Cents | null,
  uncredited_cents: Cents,
): Facts => ({
  premium_cents,
  tax_credit_cents,
  ...(state_help_cents !== 0 && { state_help_cents }),
  ...(uncredited_cents !== 0 && { uncredited_cents }),
});

const netReason = (
  figure: Figure,
  premium: Premium,
  tax_credit_cents: Cents | null,
  uncredited_cents: Cents,
  year: number,
): Reason => ({
  figure,
  person: null,
  rule: 'net_premium',
  inputs: netInputs(premium, tax_credit_cents, uncredited_cents),
  row: null,
  year,
  source: '26 USC 36B(b)(2): the credit never exceeds the premium',
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

function pricedReasons(workings: Workings, figures: MarketplaceFigures): Reason[] {
  const { household, market, rating, benchmark_rating } = workings;
  const prices = quoted(workings);
  if (!prices) return [];
  const reasons: Reason[] = [];
  const premiums = new PremiumReasons(household.people, market, rating);
  const { benchmark_premium_cents, tax_credit_cents } = figures;
  const benchmark_cents = benchmark_premium_cents ?? householdPremium(benchmark_rating, prices.benchmark_cents);
  const ofTakers =
    benchmark_rating === rating ? premiums : new PremiumReasons(household.people, market, benchmark_rating);
  if (benchmark_premium_cents !== null || metals.some(({ metal }) => figures[metal]?.state_help_cents))
    ofTakers.addTo(reasons, 'benchmark_premium', prices.benchmark_cents, benchmark_cents);
  for (const { metal, price, premium, help, net_premium } of metals) {
    const plan = figures[metal];
    if (!plan) continue;
    premiums.addTo(reasons, premium, prices[price], plan.premium_cents);
    const uncredited_cents = uncreditedPremium(workings, prices[price]);
    if (plan.state_help_cents > 0)
      reasons.push(
        ...helpReasons(workings, figures, help, {
          metal,
          members: helpMembers(workings, prices.silver_cents),
          premium_cents: plan.premium_cents - uncredited_cents,
          benchmark_cents,
          credit_cents: tax_credit_cents ?? 0,
        }),
      );
    reasons.push(netReason(net_premium, plan, tax_credit_cents, uncredited_cents, market.plan_year));
  }
  return reasons;
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
