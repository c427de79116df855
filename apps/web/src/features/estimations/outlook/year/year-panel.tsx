import { yearTexts as t } from 'estimate-texts/months/year-texts';
import type { Household, Market } from 'estimator';
import { useState } from 'react';
import { Panel } from '../../../../ui/panel.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { MonthsView, type YearShown } from './months-view.tsx';
import { YearsView } from './years-view.tsx';

interface YearPanelProps extends YearShown {
  level: 2 | 3;
  /** What later years are projected from. Null on the public page, which does not have birth dates. */
  projected: { household: Household; market: Market } | null;
}

export function YearPanel({ level, projected, ...shown }: YearPanelProps) {
  const [view, setView] = useState(0);
  return (
    <Panel title={t.title(shown.figures.year)} level={level}>
      {projected && shown.figures.total_cents !== null ? (
        <Tabs label={t.views.label} tabs={[t.views.months, t.views.years]} active={view} onChange={setView}>
          {view === 0 ? <MonthsView {...shown} /> : <YearsView {...projected} {...shown} />}
        </Tabs>
      ) : (
        <MonthsView {...shown} />
      )}
    </Panel>
  );
}
