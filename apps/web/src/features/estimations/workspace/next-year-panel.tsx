import { marketQuery } from 'contract/endpoints/life-event-figures';
import { eventsIn } from 'contract/endpoints/tax-return';
import { ageAtStartOf } from 'contract/fields/ages';
import { planYears } from 'contract/vocabulary/estimations';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market, PlanYear } from 'estimator';
import { type ChangeCause, yearChange } from 'estimator/year-change';
import { useMemo } from 'react';
import { formatWholeMoney } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { WhyOf } from '../figures/why.tsx';
import { householdOfSubject } from '../outlook/basis/outlook-input.ts';

const t = {
  title: (year: number) => `What ${year} would cost`,
  sentence: (year: number, cost: string, difference: string) =>
    `The same household would pay about ${cost} in ${year}, ${difference}.`,
  sentenceWithoutChoice: (year: number, cost: string, difference: string) =>
    `For the lowest-priced silver plan, the same household would pay about ${cost} in ${year}, ${difference}.`,
  more: (amount: string, year: number) => `${amount} more than in ${year}`,
  less: (amount: string, year: number) => `${amount} less than in ${year}`,
  same: (year: number) => `as much as in ${year}`,
  causes: { law: 'Law', prices: 'Prices', ages: 'Ages', household: 'Household', income: 'Income' } satisfies Record<
    ChangeCause,
    string
  >,
  order: 'The causes are changed one after the other, in this order. Rounded amounts may not add up.',
  use: (year: number) => `Use plan year ${year}`,
  noPrice: (year: number) => `We don’t have a price for ${year} in this area.`,
  failed: 'The next year’s prices couldn’t be loaded.',
} as const;

const whole = (cents: number) => formatWholeMoney(Math.round(Math.abs(cents) / 100));
const signed = (cents: number) => (cents < 0 ? `−${whole(cents)}` : cents > 0 ? `+${whole(cents)}` : whole(0));

/** A birth date has the age of the later year. Other ages are a year older. */
const inYear = (subject: Subject, year: PlanYear): Subject => ({
  ...subject,
  plan_year: year,
  events: eventsIn(year, subject.events),
  dependents: subject.dependents.map((person) => ({
    ...person,
    age: person.birth_date ? ageAtStartOf(year, person.birth_date) : person.age + year - subject.plan_year,
  })),
});

/** A chosen plan is of one year. */
const withoutChoice = ({ chosen_plan: _, ...market }: Market): Market => market;

interface NextYearPanelProps {
  subject: Subject;
  market: Market;
  onUse: (year: PlanYear) => void;
  level: 2 | 3;
}

/** The cost of the latest plan year, and why it differs. */
export function NextYearPanel({ subject, market, onUse, level }: NextYearPanelProps) {
  const year = planYears.at(-1) ?? subject.plan_year;
  const next = useEndpoint('show-market', { query: marketQuery(inYear(subject, year)) });
  const change = useMemo(
    () =>
      next.data
        ? yearChange(
            { household: householdOfSubject(subject), market: withoutChoice(market), plan_year: market.plan_year },
            { household: householdOfSubject(inYear(subject, year)), market: next.data, plan_year: year },
          )
        : null,
    [subject, market, next.data, year],
  );
  const causes = change?.parts.filter(({ cents }) => cents !== 0) ?? [];
  return (
    <Panel title={t.title(year)} level={level}>
      {!next.data && next.error && (
        <LoadFailure title={t.failed} error={next.error} onRetry={() => void next.refetch()} />
      )}
      {!next.data && !next.error && <Skeleton lines={1} />}
      {next.data && !change && <p>{t.noPrice(year)}</p>}
      {change && (
        <WhyOf
          of={t.title(year)}
          reasonsOf={() => []}
          arithmetic={[...causes.map(({ cause, cents }) => `${t.causes[cause]}: ${signed(cents)}.`), t.order]}
          isOffered={causes.length > 0}
        >
          <p>
            {(market.chosen_plan ? t.sentenceWithoutChoice : t.sentence)(
              year,
              whole(change.after_cents),
              differenceText(change, subject.plan_year),
            )}{' '}
            <Button size="sm" weight="quiet" onClick={() => onUse(year)}>
              {t.use(year)}
            </Button>
          </p>
        </WhyOf>
      )}
    </Panel>
  );
}

function differenceText({ before_cents, after_cents }: { before_cents: number; after_cents: number }, year: number) {
  const difference = after_cents - before_cents;
  if (difference === 0) return t.same(year);
  return difference > 0 ? t.more(whole(difference), year) : t.less(whole(difference), year);
}
