import { incomeWorksheet } from 'contract/endpoints/income-worksheet';
import { workedIncome } from 'contract/endpoints/income-worksheet-figures';
import type { ScenarioChanges } from 'contract/endpoints/scenarios';
import { incomeLineLabels } from 'contract/vocabulary/income-lines';
import { signedText } from 'estimate-texts/months/outlook-amounts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market } from 'estimator';
import { adjustmentLines, type IncomeLine, incomeLines } from 'estimator/income-lines';
import { formatMoney, formatWholeMoney } from '../../../../lib/format.ts';
import { scenarioTexts as t } from './scenario-texts.ts';

const allLines: readonly IncomeLine[] = [...incomeLines, ...adjustmentLines];

export const lineChoices = allLines.map((line) => ({ value: line, label: incomeLineLabels[line] }));

export const isLine = (value: string): value is IncomeLine => value in incomeLineLabels;

/** In the order of the form. */
export const lineEntries = (lines: ScenarioChanges['income_lines'] = {}): [IncomeLine, number][] =>
  allLines.flatMap((line): [IncomeLine, number][] => (lines[line] === undefined ? [] : [[line, lines[line]]]));

export function lineError(line: IncomeLine | '', amount: number | null): string | null {
  if (amount === null) return t.required.lineAmount;
  const { error } = incomeWorksheet.safeParse(line ? { [line]: amount } : {});
  return error?.issues[0]?.message ?? null;
}

/** The form changes the first line. Others of the scenario stay. */
export const linesWith = (line: IncomeLine, amount: number, before: ScenarioChanges) =>
  Object.fromEntries([...lineEntries(before.income_lines).slice(1), [line, amount]]);

export const lineName = (line: IncomeLine, amount: number | null): string =>
  `${incomeLineLabels[line]} ${formatWholeMoney(amount)}`;

export const lineDifferences = (base: Subject, { income_lines }: ScenarioChanges): string[] =>
  lineEntries(income_lines).flatMap(([line, amount]) => {
    const more = Math.round((amount - (base.income_worksheet?.[line] ?? 0)) * 100);
    return more === 0 ? [] : [t.words.line(incomeLineLabels[line], formatMoney(amount), signedText(more, true))];
  });

/** The changed subject with the income that changed lines come to at the prices of its place. */
export function withLineIncome(subject: Subject, { income_lines }: ScenarioChanges, market: Market): Subject {
  if (!income_lines || !subject.income_worksheet) return subject;
  const { dependents, ...answers } = subject;
  const people = dependents.map((person) => ({ ...person, birth_date: person.birth_date ?? null }));
  const { income, untaxed_social_security } = workedIncome(
    subject.income_worksheet,
    { ...answers, dependents_attributes: people },
    market,
  );
  return { ...subject, income, untaxed_social_security };
}
