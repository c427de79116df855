import type { Cents } from '../domain/household.ts';
import type { Facts } from '../reason.ts';
import type { HelpKind } from '../state-help/figures.ts';

/** What a program pays by nothing but the facts of its reason. */
export function replayHelp(kind: HelpKind, facts: { readonly inputs: Facts; readonly row: Facts }): Cents {
  const cell = (name: string): number => {
    const value = facts.inputs[name] ?? facts.row[name];
    if (typeof value !== 'number') throw new Error(`The facts lack ${name}: ${JSON.stringify(facts)}`);
    return value;
  };
  const half = (top: number, bottom: number) => Math.floor(top / bottom + 0.5 + 1e-9);
  const left = (figure: number) => half(half((cell('income_cents') / 100) * figure, 10_000), 12) * 100;
  const lineFigure = () => {
    if (facts.row.below_percent === null) return cell('initial_ten_thousandths');
    const rise = cell('final_ten_thousandths') - cell('initial_ten_thousandths');
    const share = (cell('percent_of_poverty') - cell('from_percent')) / (cell('below_percent') - cell('from_percent'));
    return cell('initial_ten_thousandths') + half(rise * share, 1);
  };
  const credit = cell('tax_credit_cents');
  const amounts = {
    schedule_top_up: () =>
      half(cell('benchmark_premium_cents') * cell('benchmark_percent'), 100) -
      credit -
      left(Math.max(0, lineFigure() - cell('points_off_ten_thousandths'))),
    points_off: () =>
      cell('benchmark_premium_cents') -
      credit -
      left(Math.max(0, cell('applicable_ten_thousandths') - cell('points_off_ten_thousandths'))),
    flat_per_member: () => {
      const further = cell('further_cents') * (cell('members') - 1);
      const limited = facts.row.is_limited_by_benchmark === true ? cell('benchmark_premium_cents') : Number.MAX_VALUE;
      const premium = Math.min(cell('premium_cents'), limited);
      return Math.min(cell('first_cents') + further, premium - credit - cell('keep_cents') * cell('members'));
    },
    fixed_enrollee_premium: () => cell('premium_cents') - credit - cell('enrollee_cents') * cell('members'),
    share_of_lost_credit: () => {
      const earlier = Math.max(0, cell('benchmark_premium_cents') - left(lineFigure()));
      return half((earlier - credit) * cell('share_percent'), 100);
    },
  };
  return Math.min(cell('remaining_premium_cents'), amounts[kind]());
}
