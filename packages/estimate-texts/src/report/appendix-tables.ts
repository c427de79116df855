import type { Calculation } from 'contract/endpoints/calculation';
import { costAt } from 'estimator/income-curve';
import type { YearFigures } from 'estimator/months';
import { amountText } from '../amount-text.ts';
import { monthName } from '../event-texts.ts';
import { missing } from '../format.ts';
import type { IncomeModel } from '../income/income-model.ts';
import { eventTitle, income, incomeTexts, peopleOf } from '../income/income-texts.ts';
import { centsText, signedText } from '../months/outlook-amounts.ts';
import { changesText, periodsOf } from '../months/periods.ts';
import { yearTexts } from '../months/year-texts.ts';
import { personTexts } from '../person-texts.ts';
import type { NameOf } from '../reasons/reasons.ts';
import { resultTexts as texts } from '../result-texts.ts';
import type { Column, Table } from './document.ts';
import { reportTexts } from './report-texts.ts';

const t = reportTexts.file;

const start = (label: string, width = 2): Column => ({ label, align: 'start', width });
const end = (label: string, width = 1): Column => ({ label, align: 'end', width });
export const factsTable = (label: string, value: string, rows: Table['rows']): Table => ({
  kind: 'table',
  columns: [start(label, 2), start(value, 4)],
  rows,
});

const metals = ['Bronze Plan', 'Silver Plan', 'Gold Plan'] as const;

export function plansTable({ premiums, chosen_plan, prices_projected }: Calculation): Table | null {
  if (!premiums) return null;
  const { fullPrice, help, youPay } = texts.marketplace;
  const hasHelp = [...Object.values(premiums), ...(chosen_plan?.month ? [chosen_plan.month] : [])].some(
    ({ state_help, state_help_range }) => state_help || state_help_range,
  );
  return {
    kind: 'table',
    columns: [
      start(t.plan),
      end(fullPrice),
      ...(hasHelp ? [end(texts.help.stateHelp)] : []),
      end(hasHelp ? `${youPay}, after all ${help.toLowerCase()}` : `${youPay}, after ${help.toLowerCase()}`),
    ],
    rows: [
      ...(chosen_plan?.month ? [{ name: chosen_plan.name, plan: chosen_plan.month }] : []),
      ...metals.map((metal) => ({ name: t.metals[metal], plan: premiums[metal] })),
    ].map(({ name, plan }) => {
      return [
        name,
        amountText(plan.premium, plan.premium_range, prices_projected),
        ...(hasHelp ? [amountText(plan.state_help, plan.state_help_range, prices_projected)] : []),
        amountText(plan.net_premium, plan.net_premium_range, prices_projected),
      ];
    }),
  };
}

export function peopleTable({ people, prices_projected, medicare_projected }: Calculation, labelOf: NameOf): Table {
  const { partB, partD, planG } = texts.medicare;
  const hasMedicare = people.some(({ covered_by }) => covered_by === 'medicare');
  const medicare = (amount: number | null, added: number | null, penalty: number | null) =>
    amountText(
      amount === null || added === null ? null : Math.round((amount + added + (penalty ?? 0)) * 100) / 100,
      null,
      medicare_projected,
    );
  return {
    kind: 'table',
    columns: [
      start(t.person, 3),
      start(t.coverage, 2),
      end(personTexts.premium, 2),
      ...(hasMedicare ? [end(partB), end(partD), end(planG)] : []),
    ],
    rows: people.map((person, index) => [
      index === 0 ? personTexts.aged(labelOf(0), person.age) : labelOf(index),
      personTexts.coveredBy[person.covered_by],
      person.covered_by === 'marketplace'
        ? amountText(person.premium, person.premium_range, prices_projected)
        : missing,
      ...(hasMedicare
        ? [
            medicare(person.part_b, person.part_b_surcharge, person.part_b_penalty),
            medicare(person.part_d, person.part_d_surcharge, person.part_d_penalty),
            amountText(person.plan_g, null, medicare_projected),
          ]
        : []),
    ]),
  };
}

export function monthsTable(figures: YearFigures, nameOf: NameOf, isAbout: boolean): Table {
  const { columns, sum } = yearTexts;
  const hasStateHelp = (figures.state_help_cents ?? 0) > 0;
  const money = (cents: number | null) => centsText(cents, isAbout);
  const net = ({ total_cents, medicare_cents }: Pick<YearFigures, 'total_cents' | 'medicare_cents'>) =>
    total_cents === null ? null : total_cents - (medicare_cents ?? 0);
  const changes = new Map(
    periodsOf(figures.months)
      .slice(1)
      .map(({ first }) => [first.month, changesText(first, nameOf)]),
  );
  const row = (
    label: string,
    of: Parameters<typeof net>[0] & Pick<YearFigures, 'credit_cents' | 'state_help_cents'>,
  ) => [
    label,
    money(net(of)),
    money(of.credit_cents ?? 0),
    ...(hasStateHelp ? [money(of.state_help_cents ?? 0)] : []),
    money(of.medicare_cents ?? 0),
    money(of.total_cents),
  ];
  return {
    kind: 'table',
    columns: [
      start(columns.month, 2),
      end(columns.marketplace, 2),
      end(columns.credit, 1.5),
      ...(hasStateHelp ? [end(columns.stateHelp, 1.2)] : []),
      end(columns.medicare, 1.2),
      end(columns.total, 1.2),
    ],
    hasSum: true,
    rows: [
      ...figures.months.map((month) => {
        const change = changes.get(month.month);
        return row(change ? `${monthName(month.month)}: ${change}` : monthName(month.month), month);
      }),
      row(sum, figures),
    ],
  };
}

export function limitsTable({ main, ranges, isAbout }: IncomeModel, labelOf: NameOf): Table {
  const of = incomeTexts.table;
  const [first] = main.thresholds;
  const atStart = costAt(main.steps, 0);
  const dollar = 100;
  return {
    kind: 'table',
    columns: [start(of.income, 2), start(of.event, 3), start(of.people, 1.6), end(of.change, 1.6)],
    rows: [
      [
        first ? of.upTo(income(0), income(first.limit_cents)) : of.andUp(income(0)),
        ranges[0]?.label ?? '',
        '',
        atStart === null ? missing : of.start(centsText(atStart, isAbout)),
      ],
      ...main.thresholds.map((threshold) => {
        const from = threshold.limit_cents + dollar;
        const next = main.thresholds.find(({ limit_cents }) => limit_cents > threshold.limit_cents);
        return [
          next ? of.upTo(income(from), income(next.limit_cents)) : of.andUp(income(from)),
          eventTitle(threshold),
          threshold.people.length > 0 ? peopleOf(threshold, labelOf) : of.household,
          threshold.change_cents === null ? missing : signedText(threshold.change_cents, isAbout),
        ];
      }),
    ],
  };
}
