import type { Facts } from '../reason.ts';
import { bandFacts, bandOf } from '../tax-credit.ts';
import type { TaxCreditTable } from '../years/year.ts';
import type { HelpBasis, HelpRule, ProgramHelp } from './figures.ts';
import { bandAt, helpedPremium, lostCreditBand, payingMembers, pointsOffFor } from './state-help.ts';

const scheduleFacts = (table: TaxCreditTable, percent: number): Facts => {
  const { row, below } = bandOf(table, percent);
  return row ? bandFacts(row, below) : {};
};

function rowOf(rule: HelpRule, basis: HelpBasis): Facts {
  const { percent, members } = basis;
  switch (rule.kind) {
    case 'schedule_top_up':
      return {
        ...scheduleFacts(rule.table, percent),
        points_off_ten_thousandths: pointsOffFor(rule.points_off, members),
        benchmark_percent: rule.gross_up && percent <= rule.gross_up.to_percent ? rule.gross_up.percent : 100,
      };
    case 'points_off':
      return { points_off_ten_thousandths: pointsOffFor(rule.points_off, members) };
    case 'flat_per_member':
      return { ...bandAt(rule, percent), is_limited_by_benchmark: rule.is_limited_by_benchmark };
    case 'fixed_enrollee_premium':
      return { ...bandAt(rule, percent) };
    case 'share_of_lost_credit':
      return {
        ...scheduleFacts(rule.table, percent),
        share_percent: lostCreditBand(rule, basis)?.share_percent ?? null,
      };
  }
}

/**
 * The inputs and the row of a reason, enough to compute what a program pays in a month:
 *
 * - `schedule_top_up`: `benchmark_percent` of the benchmark, less the credit and the contribution of the row's figure.
 * - `points_off`: the benchmark less the credit and the contribution of the federal figure less the points.
 * - `flat_per_member`: the amounts of the members, at most the premium less the credit and what each keeps paying.
 * - `fixed_enrollee_premium`: the premium less the credit and `enrollee_cents` for each member.
 * - `share_of_lost_credit`: the share of the credit by the row's figure less the credit.
 *
 * Contributions are rounded as on Form 8962. No result is below zero or above `remaining_premium_cents`.
 */
export function helpFacts(
  { entry, remaining_cents }: ProgramHelp,
  basis: HelpBasis,
): { readonly inputs: Facts; readonly row: Facts } {
  const { rule } = entry;
  const helped =
    rule.kind === 'fixed_enrollee_premium'
      ? helpedPremium(rule, basis)
      : { premium_cents: basis.premium_cents, members: payingMembers(basis.members) };
  return {
    inputs: {
      percent_of_poverty: basis.percent,
      income_cents: basis.credit_income_cents,
      applicable_ten_thousandths: basis.federal_figure,
      benchmark_premium_cents: basis.benchmark_cents,
      tax_credit_cents: basis.credit_cents,
      premium_cents: helped.premium_cents,
      members: helped.members,
      remaining_premium_cents: remaining_cents,
    },
    row: rowOf(rule, basis),
  };
}
