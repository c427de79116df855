import { monthRange } from './event-texts.ts';

interface Months {
  readonly from_month: number;
  readonly to_month: number;
}

export const monthsIn = ({ from_month, to_month }: Months): number => to_month - from_month + 1;

export interface PeriodTexts extends Months {
  readonly month: string;
  readonly sum: string;
}

export function periodSentence({ month, sum, ...months }: PeriodTexts): string {
  const range = monthRange(months.from_month, months.to_month);
  const count = monthsIn(months);
  return count === 1 ? `${range}: ${sum}.` : `${range}: ${count} months of ${month} are ${sum}.`;
}

export const sumSentence = (periods: readonly PeriodTexts[], year: string): string =>
  `${periods.map(({ sum }) => sum).join(' + ')} = ${year} for the year.`;

/** How the months add up to the year. */
export const periodSentences = (periods: readonly PeriodTexts[], year: string): string[] => [
  ...periods.map(periodSentence),
  sumSentence(periods, year),
];
