import { useForm } from '@mantine/form';
import { useLocation } from '@tanstack/react-router';
import type { Estimation } from 'contract/endpoints/estimations';
import { planYears } from 'contract/vocabulary/estimations';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { Market, PlanYear } from 'estimator';
import { useEffect, useId, useRef, useState } from 'react';
import { firstInteraction } from '../../../lib/first-interaction.ts';
import { paths } from '../../../lib/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { neededOf } from '../form/computable.ts';
import { validate } from '../form/form-schema.ts';
import { blankForm, type FormValues, formOf, inPlanYear } from '../form/form-values.ts';
import { useCounties } from '../form/use-counties.ts';
import { isMarketOf } from '../outlook/basis/priced-household.ts';
import { PrintButton } from '../print/print-button.tsx';
import { texts } from '../texts.ts';
import styles from './estimation-workspace.module.css';
import { LiveResult } from './live-result.tsx';
import { SummaryBar } from './summary-bar.tsx';
import { useLiveEstimate } from './use-live-estimate.ts';
import { type ExistingEstimation, keyOfSaved, useSaveEstimation } from './use-save-estimation.ts';
import { useShownEstimate } from './use-shown-estimate.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

const NextYearPanel = lazyPart(async () => (await import('./next-year-panel.tsx')).NextYearPanel, {
  waiting: <Skeleton lines={4} />,
});

const NewerFigures = lazyPart(async () => (await import('../proof/newer-figures.tsx')).NewerFigures, { waiting: null });

interface ComparisonsProps {
  estimationKey: string;
  subject: Subject;
  market: Market | undefined;
  isDraft: boolean;
  onYear: (year: PlanYear) => void;
  level: 2 | 3;
}

/** What today's tables and the next plan year would change. */
function Comparisons({ estimationKey, subject, market, isDraft, onYear, level }: ComparisonsProps) {
  return (
    <>
      {!isDraft && <NewerFigures estimationKey={estimationKey} />}
      {market && isEarlierYear(subject) && isMarketOf(subject, market) && (
        <div className={styles.nextYear}>
          <NextYearPanel subject={subject} market={market} onUse={onYear} level={level} />
        </div>
      )}
    </>
  );
}

const isEarlierYear = ({ plan_year }: Subject) => plan_year < Math.max(...planYears);

interface EstimationWorkspaceProps {
  existing: ExistingEstimation | null;
  begin?: FormValues;
  isRoot?: boolean;
  calculatorUrl: string | null;
  parts: WorkspaceParts;
  isNamed?: boolean;
  onDraft?: (isDraft: boolean) => void;
  /** The form stays busy until a returned promise resolves. */
  onCreated?: (key: string) => unknown;
}

export function EstimationWorkspace(props: EstimationWorkspaceProps) {
  const { existing, begin, isRoot = false, calculatorUrl, parts, isNamed = false, onDraft, onCreated } = props;
  const resultId = useId();
  const { pathname } = useLocation();
  const [isTouched, setTouched] = useState(begin !== undefined);
  useEffect(() => void firstInteraction.then(() => setTouched(true)), []);
  const [isOpen, setOpen] = useState(parts.isFormOpen);
  const hasLeft = useRef(false);
  const [justSaved, setJustSaved] = useState<FormValues | null>(null);
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues: existing ? formOf(existing.estimation) : (begin ?? blankForm()),
    validate,
  });
  const lookUp = useCounties(form.values.zip);
  const hasCounty = lookUp.state === 'known' && lookUp.counties.some(({ fips }) => fips === form.values.county);
  const [month, setMonth] = useState<number | null>(null);
  const live = useLiveEstimate(form.values, existing, { hasCounty, isNeeded: isTouched || form.isDirty(), month });
  const { shown, standing, failure, isLoading, retry } = useShownEstimate(existing, live, {
    hasChanges: form.isDirty(),
    month,
  });
  const isDraft = form.isDirty();
  useEffect(() => onDraft?.(isDraft), [isDraft, onDraft]);
  /** What was changed from the result is saved from the form. */
  const change = (values: Partial<FormValues>) => {
    form.setValues(values);
    setOpen(true);
  };
  const saving = useSaveEstimation(existing, isRoot);
  const onSaved = (estimation: Estimation) => {
    const values = formOf(estimation);
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setJustSaved(values);
    if (existing) return undefined;
    hasLeft.current = true;
    return onCreated?.(keyOfSaved(estimation));
  };
  const save = (values: FormValues) =>
    saving.save(values, { onSaved, onRejected: ({ errors }) => form.setErrors(errors) });
  const resolve = (chosen: FormValues) => {
    form.setValues(chosen);
    save(chosen);
  };
  const market = live.priced.household?.market;
  const formColumn = (
    <div className={styles.form} onFocusCapture={() => setTouched(true)}>
      <parts.Form
        form={form}
        lookUp={lookUp}
        saved={existing?.estimation ?? null}
        isRoot={isRoot}
        calculatorUrl={calculatorUrl}
        busy={saving.busy}
        error={saving.error}
        conflict={saving.conflict}
        isOwnConflict={saving.isOwnConflict}
        justSaved={justSaved !== null && !form.isDirty()}
        onSave={save}
        onResolve={resolve}
      />
    </div>
  );
  const result = (
    <LiveResult
      id={resultId}
      Result={parts.Result}
      shown={shown}
      priced={live.priced}
      saved={existing && !isRoot ? { estimationKey: existing.key, isReadOnly: false, isDraft } : undefined}
      onMonth={setMonth}
      onUseIncome={(income) => change({ income })}
      {...{ standing, isLoading, failure }}
      needed={neededOf(form.values)}
      onRetry={retry}
      hasTitle={!isNamed}
      edit={existing && !isOpen ? paths.editEstimation(existing.key) : undefined}
      isRoot={isRoot}
      afterSummary={
        existing &&
        shown && (
          <Comparisons
            estimationKey={existing.key}
            subject={shown.subject}
            market={market}
            isDraft={isDraft}
            onYear={(year) => change(inPlanYear(form.values, year))}
            level={isNamed ? 2 : 3}
          />
        )
      }
    >
      {existing && !isNamed && (
        <div className={styles.tools}>
          <PrintButton />
        </div>
      )}
    </LiveResult>
  );
  return (
    <>
      {isOpen && <SummaryBar calculation={shown?.calculation ?? null} resultId={resultId} isRoot={isRoot} />}
      <div className={styles.workspace} data-open={isOpen || undefined}>
        {isOpen && formColumn}
        <div className={styles.result}>{result}</div>
      </div>
      <UnsavedGuard
        isDirty={() => form.isDirty() && !hasLeft.current}
        // Another tab of the result keeps the form.
        free={[pathname]}
        title={texts.form.unsavedTitle}
        text={texts.form.unsavedText}
        leave={texts.form.leave}
        stay={texts.form.stay}
      />
    </>
  );
}
