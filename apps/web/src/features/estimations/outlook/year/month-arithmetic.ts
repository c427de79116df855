import { wholeText } from 'estimate-texts/months/outlook-amounts';
import { periodsOf } from 'estimate-texts/months/periods';
import { yearTexts } from 'estimate-texts/months/year-texts';
import { monthsIn, periodSentence, sumSentence } from 'estimate-texts/period-sentences';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { MonthFigures, YearFigures } from 'estimator/months';
import { capitalized, formatCents } from '../../../../lib/format.ts';

const t = yearTexts.arithmetic;

export const marketplaceOf = ({ total_cents, medicare_cents }: Pick<MonthFigures, 'total_cents' | 'medicare_cents'>) =>
  total_cents === null ? null : total_cents - (medicare_cents ?? 0);

interface Explained {
  year: Pick<YearFigures, 'year' | 'is_enacted'>;
  nameOf: NameOf;
  hasReasons: boolean;
  /** The chosen one. Null for the lowest silver one. */
  plan?: string | null | undefined;
  isAbout: boolean;
}

const moneyOf = ({ year: { is_enacted }, isAbout }: Explained) => (is_enacted && !isAbout ? formatCents : wholeText);

function premiumSentences(month: MonthFigures, explained: Explained): string[] {
  const money = moneyOf(explained);
  const { plan = null } = explained;
  const { silver_cents, benchmark_cents, contribution_cents, credit_cents, state_help_cents } = month;
  const marketplace = marketplaceOf(month);
  const sentences: string[] = [];
  if (benchmark_cents !== null && contribution_cents !== null && credit_cents !== null)
    sentences.push(t.credit(money(benchmark_cents), money(contribution_cents), money(credit_cents)));
  if (silver_cents && marketplace !== null)
    sentences.push(
      state_help_cents
        ? t.planWithHelp(
            plan,
            money(silver_cents),
            money(credit_cents ?? 0),
            money(state_help_cents),
            money(marketplace),
          )
        : t.plan(plan, money(silver_cents), money(credit_cents ?? 0), money(marketplace)),
    );
  return sentences;
}

function costSentences(month: MonthFigures, explained: Explained): string[] {
  const { nameOf, hasReasons } = explained;
  const money = moneyOf(explained);
  const { medicare_cents, total_cents } = month;
  const marketplace = marketplaceOf(month);
  const sentences = hasReasons ? [] : premiumSentences(month, explained);
  month.people.forEach(({ covered_by, premium_cents }, person) => {
    if (covered_by === 'medicare' && premium_cents !== null)
      sentences.push(t.person(capitalized(nameOf(person)), money(premium_cents)));
    else if (covered_by !== 'marketplace' && covered_by !== 'absent' && covered_by !== 'medicare')
      sentences.push(t.other(capitalized(nameOf(person)), yearTexts.coverage[covered_by]));
  });
  if (marketplace && medicare_cents && total_cents !== null)
    sentences.push(t.total(money(marketplace), money(medicare_cents), money(total_cents)));
  return sentences;
}

export const monthArithmetic = (month: MonthFigures, explained: Explained): string[] => [
  ...costSentences(month, explained),
  ...(month.credit_cents ? [t.form(explained.year.year)] : []),
];

export function yearArithmetic(figures: YearFigures, given: Omit<Explained, 'year'>): string[] {
  const explained = { ...given, year: figures };
  const money = moneyOf(explained);
  const periods = periodsOf(figures.months).map(({ first, to }) => {
    const months = { from_month: first.month, to_month: to };
    const cents = first.total_cents ?? 0;
    return { ...months, first, month: money(cents), sum: money(cents * monthsIn(months)) };
  });
  const sentences = periods.flatMap((period) => [periodSentence(period), ...costSentences(period.first, explained)]);
  if (periods.length > 1) sentences.push(sumSentence(periods, money(figures.total_cents ?? 0)));
  if (figures.credit_cents) sentences.push(t.form(figures.year));
  return sentences;
}
