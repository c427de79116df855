import '../../../ui/serif.css';
import { aboutOf } from 'estimate-texts/subject/subject-facts';
import { labelsOf, namesOf } from 'estimate-texts/subject/subject-names';
import { useMemo, useRef, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { ReasonsProvider } from '../figures/why.tsx';
import { loadIncome } from '../outlook/income/income-panel.tsx';
import { loadPlans } from '../outlook/plans.tsx';
import { Begun, type BegunScenario } from '../outlook/scenarios/begun-scenario.ts';
import { PlanLine } from '../plans/plan-line.tsx';
import { PrintedPlan, usePrintedPlan } from '../plans/printed-plan.tsx';
import { AnswerBand } from '../summary/answer-band.tsx';
import { AnswerBar } from '../summary/answer-bar.tsx';
import styles from './estimation-result.module.css';
import { MovesList } from './moves-list.tsx';
import { type EstimationResultProps, resultContents } from './result-contents.tsx';
import { ResultViews } from './result-views.tsx';
import { useView, views } from './view.ts';

const preload = () => Promise.all([loadIncome(), loadPlans()]);
const preloadNothing = () => Promise.resolve();

export function EstimationResult(props: EstimationResultProps) {
  const { subject, calculation, priced, saved, afterSummary, level } = props;
  const band = useRef<HTMLElement>(null);
  const [isAllShown, setAllShown] = useState(false);
  const known = useMemo(
    () => ({
      reasons: calculation.reasons,
      nameOf: namesOf(subject),
      labelOf: labelsOf(subject),
      isAllShown,
      about: aboutOf(subject),
    }),
    [calculation.reasons, subject, isAllShown],
  );
  const scenarios = useEndpoint(
    'list-scenarios',
    { params: { id: saved?.estimationKey ?? '' } },
    { enabled: saved !== undefined && priced !== undefined },
  );
  const [, openView] = useView(views);
  const [begunScenario, setBegunScenario] = useState<BegunScenario | null>(null);
  const begun = useMemo(() => ({ scenario: begunScenario, end: () => setBegunScenario(null) }), [begunScenario]);
  const canAddScenario = saved !== undefined && !saved.isReadOnly && priced !== undefined;
  const printed = usePrintedPlan(calculation, priced && saved ? saved : null);
  const contents = resultContents({
    ...props,
    isOverviewLoaded: printed.isLoaded,
    reasons: { isAllShown, setAllShown },
    scenarios: saved ? { count: scenarios.data?.scenarios.length ?? 0, isLoaded: !scenarios.isPending } : null,
  });
  return (
    <ReasonsProvider value={known}>
      <div className={styles.result}>
        <AnswerBand ref={band} calculation={calculation} />
        <PlanLine
          subject={subject}
          calculation={calculation}
          onOpen={priced && saved ? () => openView('plans') : null}
        />
        <PrintedPlan calculation={calculation} plan={printed.plan} level={level} />
        {afterSummary}
        <MovesList
          calculation={calculation}
          level={level}
          onSeeOnChart={priced ? () => openView('income') : undefined}
          onAddScenario={
            canAddScenario
              ? (amount) => {
                  setBegunScenario({ kinds: ['income'], source: 'other', amount });
                  openView('scenarios');
                }
              : undefined
          }
        />
        <Begun value={begun}>
          <ResultViews
            answer={<AnswerBar calculation={calculation} band={band} />}
            contents={contents}
            preload={priced ? preload : preloadNothing}
          />
        </Begun>
      </div>
    </ReasonsProvider>
  );
}
