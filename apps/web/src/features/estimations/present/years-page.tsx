import { centsText } from 'estimate-texts/months/outlook-amounts';
import { periodsOf } from 'estimate-texts/months/periods';
import { yearTexts } from 'estimate-texts/months/year-texts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Market } from 'estimator';
import { defaultAssumptions, project } from 'estimator/months';
import { useMemo } from 'react';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { useNameOf } from '../figures/why.tsx';
import { householdOfSubject } from '../outlook/basis/outlook-input.ts';
import { MonthChanges } from '../outlook/year/months-view.tsx';
import { YearsSummary, yearCount } from '../outlook/year/years-view.tsx';
import styles from './presentation.module.css';
import { type Shown, useYear } from './shown.ts';

interface YearsPageProps extends Shown {
  market: Market;
}

export function YearsPage({ market, ...shown }: YearsPageProps) {
  const nameOf = useNameOf();
  const { figures, isAbout, failure, retry } = useYear(shown, market);
  if (!figures)
    return failure ? <LoadFailure title={yearTexts.failed} error={failure} onRetry={retry} /> : <Skeleton lines={8} />;
  const { year, months, total_cents } = figures;
  const [first] = months;
  if (!first || total_cents === null) return <p>{yearTexts.noPrice}</p>;
  const isEven = periodsOf(months).length === 1;
  return (
    <div className={styles.years} data-even={isEven || undefined}>
      <section>
        <h2 className={styles.part}>{yearTexts.title(year)}</h2>
        {isEven ? (
          <p>{yearTexts.even(year, centsText(first.total_cents, isAbout))}</p>
        ) : (
          <MonthChanges {...{ figures, nameOf, isAbout }} plan={market.chosen_plan?.name ?? null} reasonsOf={null} />
        )}
      </section>
      {shown.estimation.may_edit && <TenYears {...shown} {...{ market, nameOf, isAbout }} />}
    </div>
  );
}

function TenYears({ estimation, market, ...shown }: YearsPageProps & { nameOf: NameOf; isAbout: boolean }) {
  const years = useMemo(() => {
    const household = householdOfSubject(estimation);
    return project(household, market, market.plan_year, defaultAssumptions(household, market.plan_year), yearCount);
  }, [estimation, market]);
  return (
    <section>
      <h2 className={styles.part}>{yearTexts.years.title}</h2>
      <YearsSummary {...shown} years={years} />
    </section>
  );
}
