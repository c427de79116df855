import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from './amount-text.ts';
import { capitalized, formatDate, formatMoney, formatWholeMoney } from './format.ts';
import type { NameOf } from './reasons/reasons.ts';

type Kind = Calculation['moves'][number]['kind'];

interface MoveTexts {
  title: string;
  /** Before the amount of a move. */
  saves: (kind: Kind) => string;
  by: (day: string) => string;
  limit: string;
  seeOnChart: string;
  addAsScenario: string;
  lines: Record<
    Kind,
    (facts: {
      amount: string;
      price: string;
      limit: string;
      year: string;
      metal: string;
      /** With the account. */
      plan: string;
      /** What the household would buy otherwise. */
      bought: string;
      silver: string;
      name: string;
      by: string;
      planYear: number;
    }) => string
  >;
  reasons: Record<Kind, (metal: string) => string>;
}

export const moveTexts: MoveTexts = {
  title: 'What could lower the cost',
  saves: (kind) => (kind === 'enroll_in_medicare' ? 'Avoid' : 'Save'),
  by: (day) => `By ${day}.`,
  limit: 'the limit',
  seeOnChart: 'See on chart',
  addAsScenario: 'Add as scenario',
  lines: {
    lower_income: ({ amount, limit, year }) =>
      `With ${amount} less income, at ${limit} or below, you’d get help that saves ${year} a year.`,
    raise_income: ({ amount, limit, year }) =>
      `With ${amount} more income, from ${limit} on, you’d get a tax credit that saves ${year} a year.`,
    other_metal: ({ metal, silver, year }) =>
      `The ${metal} plan costs ${year} a year less than the silver plan${silver}.`,
    hsa_contribution: ({ amount, plan, year }) =>
      `With ${amount} in a health savings account (HSA), ${plan} costs ${year} a year less than without it.`,
    file_jointly: ({ planYear, year }) =>
      `A joint tax return for ${planYear}, with the same household and income, saves ${year} a year.`,
    take_employer_offer: ({ price, name, bought, year }) =>
      `Taking the employer’s offer (${price} a month for ${name || 'the family'}) costs ${year} a year less than ${bought}.`,
    enroll_in_medicare: ({ name, by, year }) =>
      `${name} should enroll in Medicare by ${by}. Enrolling a year late adds ${year} a year, for as long as the coverage lasts.`,
  },
  reasons: {
    lower_income: () =>
      'Income can be delayed to another year, or lowered by contributions to a retirement account or an HSA.',
    raise_income: () => 'Income can be brought forward, for example by a Roth conversion or a distribution.',
    other_metal: (metal) =>
      metal === 'gold'
        ? 'A gold plan pays about 80% of the cost of care. Here, a silver plan pays 70% to 73%.'
        : 'A bronze plan pays about 60% of the cost of care. A silver plan pays about 70%.',
    hsa_contribution: (metal) =>
      `Contributions to an HSA lower the income that the tax credit depends on. ${metal === '' ? 'This plan qualifies.' : 'Bronze plans qualify since 2026.'}`,
    file_jointly: () =>
      'Spouses who file separately don’t get a tax credit. A joint return has the income of both spouses, so check the saving with that income.',
    take_employer_offer: () =>
      'People in the employer’s plan have no tax credit. Ask the employer for its enrollment window.',
    enroll_in_medicare: () =>
      'An employer’s plan can extend the time. Without one, the penalty lasts as long as Part B and Part D do.',
  },
};

type Move = Calculation['moves'][number];

/** @returns what the household can do, and what to know about it */
export function moveText(
  { kind, metal, person, amount, limit, by, is_approximate, year: saved }: Move,
  {
    year,
    plan_year,
    is_projected,
    chosen_plan,
  }: Pick<Calculation, 'year' | 'plan_year' | 'is_projected' | 'chosen_plan'>,
  nameOf: NameOf,
  hidesIncomes = false,
): { saved: string; line: string; reason: string; deadline: string } {
  const hasHelp = Boolean(year.tax_credit || year.premiums?.['Silver Plan'].state_help);
  const text = amountText(saved, null, is_projected || is_approximate);
  const line = moveTexts.lines[kind]({
    amount: formatWholeMoney(amount),
    price: formatMoney(amount),
    limit: hidesIncomes ? moveTexts.limit : formatWholeMoney(limit),
    year: text,
    metal: metal ?? '',
    plan: metal === null && chosen_plan ? chosen_plan.name : 'a bronze plan',
    bought: chosen_plan?.name ?? 'silver plans',
    silver: hasHelp ? ' after help' : '',
    name: person === null ? '' : capitalized(nameOf(person - 1)),
    by: formatDate(by),
    planYear: plan_year,
  });
  const deadline = by !== null && kind !== 'enroll_in_medicare' ? moveTexts.by(formatDate(by)) : '';
  return { saved: text, line, reason: moveTexts.reasons[kind](metal ?? ''), deadline };
}
