import type { Calculation } from 'contract/endpoints/calculation';
import { householdOf } from 'contract/endpoints/calculation-figures';
import type { Estimation } from 'contract/endpoints/estimations';
import { monthsOf } from 'estimator/months';
import { eventText } from '../event-texts.ts';
import { formatDate, formatMoney } from '../format.ts';
import { incomeModel } from '../income/income-model.ts';
import { incomeTexts } from '../income/income-texts.ts';
import { isApproximate } from '../months/outlook-amounts.ts';
import { yearTexts } from '../months/year-texts.ts';
import { moveText, moveTexts } from '../move-texts.ts';
import { personTexts } from '../person-texts.ts';
import { reasonText } from '../reasons/reason-text.ts';
import { isTelling, type NameOf, type Reason } from '../reasons/reasons.ts';
import { sourcesOf } from '../reasons/sources.ts';
import { resultTexts as texts } from '../result-texts.ts';
import { subjectFacts } from '../subject/subject-facts.ts';
import { labelsOf, namesOf } from '../subject/subject-names.ts';
import { limitNotes, sourceNotes } from '../summary/notes.ts';
import { factsTable, limitsTable, monthsTable, peopleTable, plansTable } from './appendix-tables.ts';
import type { ReportData } from './client-page.ts';
import { type Block, heading, type ListItem, paragraph, type Table } from './document.ts';
import { reportTexts } from './report-texts.ts';

const t = reportTexts.file;

/** A title with what follows it, or nothing. */
const titled = (title: string, block: Block | null): Block[] => (block ? [heading(3, title), block] : []);
const listOf = (texts: readonly string[]): Block => ({
  kind: 'list',
  items: texts.map((text) => ({ text, detail: '' })),
});

function inputsTable(estimation: Estimation): Table {
  const {
    dependents,
    events,
    employer_offer: offer,
    untaxed_social_security: untaxed,
    year_between_income,
  } = estimation;
  const labelOf = labelsOf(estimation);
  const nameOf = namesOf(estimation);
  return factsTable(t.answer, t.value, [
    ...subjectFacts(estimation),
    ...dependents.flatMap(({ birth_date }, index) =>
      birth_date === null ? [] : [[t.birthDate(labelOf(index)), formatDate(birth_date)]],
    ),
    ...(untaxed === null ? [] : [[t.untaxed, formatMoney(untaxed)]]),
    ...(year_between_income === null
      ? []
      : [[t.yearBetween(estimation.plan_year - 1), formatMoney(year_between_income)]]),
    ...(offer === null
      ? []
      : [
          [
            t.offer,
            t.offerOf(
              formatMoney(offer.employee_price),
              offer.family_price === null ? null : formatMoney(offer.family_price),
            ),
          ],
        ]),
    ...events.map((event, index) => [t.change(index + 1), eventText(event, nameOf)]),
  ]);
}

/** Reasons of one person or of the household, each sentence once. */
function reasonItems(reasons: readonly Reason[], nameOf: NameOf): ListItem[] {
  const items = new Map<string, ListItem>();
  for (const reason of reasons) {
    const sources = sourcesOf([reason]);
    const text = reasonText(reason, nameOf);
    items.set(text, { text, detail: sources.length === 0 ? '' : t.source(sources.join('; ')) });
  }
  return [...items.values()];
}

function reasonBlocks({ reasons, people }: Calculation, estimation: Estimation): Block[] {
  const telling = reasons.filter(isTelling);
  const [labelOf, nameOf] = [labelsOf(estimation), namesOf(estimation)];
  const groups = [null, ...people.keys()].map((person) => ({
    title: person === null ? t.household : labelOf(person),
    items: reasonItems(
      telling.filter((reason) => reason.person === person),
      nameOf,
    ),
  }));
  return groups
    .filter(({ items }) => items.length > 0)
    .flatMap(({ title, items }): Block[] => [heading(3, `${t.reasons}: ${title}`), { kind: 'list', items }]);
}

function moveBlocks(calculation: Calculation, nameOf: NameOf): Block[] {
  const items = calculation.moves.map((move) => {
    const { line, reason, deadline } = moveText(move, calculation, nameOf);
    return { text: line, detail: `${reason} ${deadline} ${t.source(move.source)}` };
  });
  return items.length > 0 ? titled(moveTexts.title, { kind: 'list', items }) : [];
}

function outlookBlocks({ estimation, priced }: ReportData): Block[] {
  if (!priced) return [];
  const { market, input } = priced;
  const figures = monthsOf(householdOf(input), market, market.plan_year);
  const model = incomeModel(priced);
  return [
    ...titled(
      yearTexts.title(market.plan_year),
      figures.total_cents === null
        ? paragraph(yearTexts.noPrice)
        : monthsTable(figures, namesOf(estimation), isApproximate(figures, market)),
    ),
    ...(model.main.thresholds.length > 0
      ? titled(incomeTexts.table.caption, limitsTable(model, labelsOf(estimation)))
      : []),
  ];
}

function sourceBlocks(calculation: Calculation): Block[] {
  const { prices, medicare, laws } = sourceNotes(calculation);
  const { plan_year } = calculation;
  const items = [
    ...(prices ? [`${texts.sources.prices(plan_year)}: ${prices}`] : []),
    ...(medicare ? [`${texts.sources.medicare(plan_year)}: ${medicare}`] : []),
    ...laws,
  ];
  return titled(texts.sources.title, listOf(items));
}

export const versionBlocks = ({ plan_year, updated_at, version }: Estimation, digest: string): Block[] =>
  titled(
    t.version,
    factsTable(t.item, t.value, [
      [t.planYear, String(plan_year)],
      [t.changed, formatDate(updated_at.slice(0, 10))],
      [t.estimateVersion, String(version)],
      [t.digest, digest],
    ]),
  );

/** What the compliance officer files: inputs, months, and reasons with sources. */
export function appendix(data: ReportData): Block[] {
  const { estimation, calculation } = data;
  const isFilingKnown = estimation.plan_year_filing_status !== null;
  return [
    heading(2, t.title),
    paragraph(t.lead, 'lead'),
    ...titled(t.inputs, inputsTable(estimation)),
    ...titled(t.plans, plansTable(calculation)),
    ...titled(personTexts.title, peopleTable(calculation, labelsOf(estimation))),
    ...outlookBlocks(data),
    ...moveBlocks(calculation, namesOf(estimation)),
    ...reasonBlocks(calculation, estimation),
    ...titled(texts.limits.title, listOf(limitNotes(calculation, isFilingKnown))),
    ...sourceBlocks(calculation),
  ];
}
