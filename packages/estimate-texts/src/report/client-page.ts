import type { Calculation } from 'contract/endpoints/calculation';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import type { Estimation } from 'contract/endpoints/estimations';
import { amountText } from '../amount-text.ts';
import { formatMoney } from '../format.ts';
import { type IncomeModel, incomeModel } from '../income/income-model.ts';
import { moveText, moveTexts } from '../move-texts.ts';
import type { NameOf } from '../reasons/reasons.ts';
import { resultTexts as texts } from '../result-texts.ts';
import { labelsOf, namesOf } from '../subject/subject-names.ts';
import { isHelped, premiumOf } from '../summary/bought-plan.ts';
import { marketplaceHeadline } from '../summary/marketplace-headline.ts';
import { projectionNotes } from '../summary/notes.ts';
import { summaryTotals } from '../summary/summary-totals.ts';
import { verdictsOf } from '../summary/verdicts.ts';
import { chosenBlocks } from './chosen-plan.ts';
import { deadlinesOf } from './deadlines.ts';
import {
  type Block,
  type FigureCard,
  heading,
  type ListItem,
  type Paragraph,
  paragraph,
  type ReportPart,
} from './document.ts';
import { chartLead, headroomOf, incomeChart } from './income-chart.ts';
import { reportTexts as t } from './report-texts.ts';

type PricedInput = Parameters<typeof incomeModel>[0];

export interface ReportData {
  /** As the reader may see it. */
  readonly estimation: Estimation;
  readonly calculation: Calculation;
  /** All answers with the market. Null for readers who don’t see the outlook. */
  readonly priced: PricedInput | null;
  readonly disclaimer: string | null;
  /** The chosen one, as it is on sale today. */
  readonly plan: ListedPlan | null;
}

const maxMeasures = 2;
const maxCards = 5;

function helpCards(calculation: Calculation): FigureCard[] {
  const { tax_credit, tax_credit_range, prices_projected, eligible_for_marketplace, chosen_plan } = calculation;
  const plan = premiumOf(calculation);
  const chosen = chosen_plan?.month ? chosen_plan : null;
  const headline = marketplaceHeadline(calculation);
  if (!eligible_for_marketplace || !headline) return [];
  const about = (amount: number | null, range: Parameters<typeof amountText>[1]) =>
    amountText(amount, range, prices_projected);
  const month = texts.result.aMonth;
  const help: FigureCard[] = [
    ...(tax_credit || tax_credit_range
      ? [
          {
            label: texts.help.credit,
            value: about(tax_credit, tax_credit_range),
            unit: month,
            meaning: texts.help.creditSome,
          },
        ]
      : []),
    ...(plan && (plan.state_help || plan.state_help_range)
      ? [
          {
            label: texts.help.stateHelp,
            value: about(plan.state_help, plan.state_help_range),
            unit: month,
            meaning: '',
          },
        ]
      : []),
  ];
  if (!plan || !isHelped(calculation))
    return [{ label: headline.label, value: headline.value, unit: headline.unit ?? '', meaning: headline.meaning }];
  return [
    ...help,
    {
      label: chosen ? t.chosenFullPrice : t.fullPrice,
      value: about(plan.premium, plan.premium_range),
      unit: month,
      meaning: chosen ? t.chosenFullPriceMeaning(chosen.name) : t.fullPriceMeaning,
    },
  ];
}

function medicareCards({ irmaa, eligible_for_medicare }: Calculation): FigureCard[] {
  if (!eligible_for_medicare || !irmaa) return [];
  const { bracket, highest_bracket, income_year } = irmaa;
  const value = bracket === 0 ? texts.medicare.irmaaNone : texts.medicare.irmaaBracket(bracket, highest_bracket);
  return [{ label: texts.medicare.irmaa, value, unit: '', meaning: texts.medicare.irmaaMeaning(income_year) }];
}

const verdictCards = (calculation: Calculation, labelOf: NameOf): FigureCard[] =>
  verdictsOf(calculation).map(({ kind, people }) => ({
    label: people.length > maxMeasures + 1 ? `${people.length} people` : people.map(labelOf).join('; '),
    value: texts.medicaid.verdicts[kind],
    unit: '',
    meaning: texts.verdicts.cost[kind],
  }));

function notesOf(calculation: Calculation): Paragraph[] {
  const notes = projectionNotes(calculation);
  return notes.length === 0 ? [] : [paragraph(notes.join(' '), 'note')];
}

function costBlocks({ calculation, estimation }: ReportData): Block[] {
  const totals = summaryTotals(calculation);
  const verdicts = verdictCards(calculation, labelsOf(estimation));
  const main = (totals?.figures ?? []).map(({ label, value }) => ({
    label,
    value,
    unit: texts.result.aYear,
    meaning: '',
  }));
  const others = [...helpCards(calculation), ...medicareCards(calculation), ...verdicts].slice(
    0,
    maxCards - main.length,
  );
  const isGapOrMore = verdicts.length > 0;
  const { state_exchange, coverage_gap } = calculation;
  const apply = state_exchange ? texts.verdicts.applyState : texts.verdicts.applyFederal;
  return [
    heading(2, t.cost(calculation.plan_year)),
    { kind: 'figures', main, others },
    ...(totals ? [paragraph(totals.sentence)] : []),
    ...(isGapOrMore ? [paragraph(coverage_gap ? `${texts.verdicts.applyAnyway} ${apply}` : apply)] : []),
    ...(calculation.marketplace_unavailable ? [paragraph(texts.marketplace.noPrice)] : []),
    ...notesOf(calculation),
  ];
}

function incomeBlocks(model: IncomeModel | null, nameOf: NameOf): Block[] {
  const chart = model && incomeChart(model, nameOf);
  if (!chart) return [];
  const sentences = headroomOf(model, nameOf).map((text) => ({ text, detail: '' }));
  return [
    heading(2, t.income),
    paragraph(chartLead(model), 'note'),
    chart,
    ...(sentences.length > 0 ? [{ kind: 'list' as const, items: sentences }] : []),
  ];
}

function listBlocks(title: string, items: readonly ListItem[]): Block[] {
  return items.length === 0 ? [] : [heading(2, title), { kind: 'list', items }];
}

/** Who, where, which year and with what income. */
function leadOf({ client, client_first_name, dependents, household_size, income, ...estimation }: Estimation): string {
  const ages = dependents.map(({ age }) => age).join(', ');
  const people = dependents.length === 1 ? `1 person, age ${ages}` : `${dependents.length} people, ages ${ages}`;
  return [
    String(estimation.plan_year),
    t.preparedFor(client?.name ?? client_first_name),
    `${estimation.zip} ${estimation.county_name}, ${estimation.state}`,
    people,
    ...(household_size === null ? [] : [`household of ${household_size}`]),
    ...(income === null ? [] : [`income ${formatMoney(income)}`]),
  ].join(' · ');
}

function closingOf({ estimation, calculation, disclaimer }: ReportData): Paragraph[] {
  const { advisor = '', firm = null } = estimation.prepared_by ?? {};
  return [
    ...(advisor ? [paragraph(t.preparedBy([advisor, firm].filter(Boolean).join(', ')))] : []),
    paragraph(
      [
        texts.sources.disclaimer,
        ...(calculation.eligible_for_medicare ? [texts.medicare.disclaimer] : []),
        ...(disclaimer === null ? [] : [disclaimer]),
      ].join(' '),
      'note',
    ),
  ];
}

/** The first page, for the client. */
export function clientPage(data: ReportData): ReportPart {
  const { estimation, calculation, priced } = data;
  const nameOf = namesOf(estimation);
  const moves = calculation.moves.map((move) => {
    const { line, reason, deadline } = moveText(move, calculation, nameOf);
    return { text: line, detail: `${reason} ${deadline}`.trim() };
  });
  return {
    blocks: [
      heading(1, texts.result.title(estimation.client_first_name)),
      paragraph(leadOf(estimation), 'lead'),
      ...costBlocks(data),
      ...chosenBlocks(calculation, data.plan),
      ...incomeBlocks(priced && incomeModel(priced), nameOf),
      ...listBlocks(moveTexts.title, moves),
      ...listBlocks(t.deadlines, deadlinesOf(calculation, estimation.state, estimation.updated_at.slice(0, 10))),
    ],
    closing: closingOf(data),
  };
}
