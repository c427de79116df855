import { isApproximate } from 'estimate-texts/months/outlook-amounts';
import { yearTexts } from 'estimate-texts/months/year-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market } from 'estimator';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { useNameOf } from '../figures/why.tsx';
import { reasonsIn } from './basis/month-reasons.ts';
import { householdOfSubject, yearOfSubject } from './basis/outlook-input.ts';
import type { Part, SavedOutlook } from './basis/priced-household.ts';
import { ScenariosPanel } from './scenarios/scenarios-panel.tsx';
import { suggestionsFor } from './scenarios/suggestions.ts';
import { MonthsView } from './year/months-view.tsx';
import { sharedFigures } from './year/shared-figures.ts';
import { YearsView } from './year/years-view.tsx';

interface PlanPanelsProps {
  part: Part;
  subject: Subject;
  market: Market;
  /** Null while the estimate has not been saved. */
  saved: SavedOutlook | null;
  level: 2 | 3;
}

export function PlanPanels({ saved, ...props }: PlanPanelsProps) {
  return saved?.isReadOnly ? <SharedPanel {...props} saved={saved} /> : <OwnPanel {...props} saved={saved} />;
}

const planOf = ({ chosen_plan }: Market) => chosen_plan?.name ?? null;

function OwnPanel({ part, subject, market, saved, level }: PlanPanelsProps) {
  const nameOf = useNameOf();
  const household = useMemo(() => householdOfSubject(subject), [subject]);
  const figures = useMemo(() => yearOfSubject(subject, market), [subject, market]);
  const reasonsOf = useMemo(() => reasonsIn(household, market), [household, market]);
  const shared = { figures, nameOf, isAbout: isApproximate(figures, market), reasonsOf, level, plan: planOf(market) };
  const suggestions = useMemo(() => suggestionsFor(subject, household, market), [subject, household, market]);
  if (part === 'scenarios')
    return saved && <ScenariosPanel {...shared} {...saved} suggestions={suggestions} base={subject} />;
  return part === 'year' ? (
    <Panel title={yearTexts.title(figures.year)} level={level}>
      <MonthsView {...shared} />
    </Panel>
  ) : (
    <Panel title={yearTexts.years.title} level={level}>
      {figures.total_cents === null ? <p>{yearTexts.noPrice}</p> : <YearsView {...shared} {...{ household, market }} />}
    </Panel>
  );
}

function SharedPanel({ part, subject, market, saved, level }: PlanPanelsProps & { saved: SavedOutlook }) {
  const nameOf = useNameOf();
  const outlook = useEndpoint('show-outlook', { params: { id: saved.estimationKey } });
  if (!outlook.data)
    return (
      <Panel title={yearTexts.title(subject.plan_year)} level={level}>
        {outlook.error ? (
          <LoadFailure title={yearTexts.failed} error={outlook.error} onRetry={() => void outlook.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
      </Panel>
    );
  const figures = sharedFigures(outlook.data);
  const shared = {
    figures,
    nameOf,
    isAbout: isApproximate(figures, market),
    reasonsOf: null,
    level,
    plan: planOf(market),
  };
  return part === 'scenarios' ? (
    <ScenariosPanel {...shared} {...saved} suggestions={[]} base={subject} />
  ) : (
    <Panel title={yearTexts.title(figures.year)} level={level}>
      <MonthsView {...shared} />
    </Panel>
  );
}
