import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { comparedGroups } from './compared-rows.ts';
import styles from './comparison.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { planTexts } from './plan-texts.ts';
import type { Choice } from './use-choice.ts';

const t = planTexts.compare;

interface ComparisonProps {
  choice: Choice;
  estimationKey: string;
  ids: readonly string[];
  /** Not if the page was opened with it. */
  takesFocus: boolean;
  onRemove: (id: string) => void;
  onClose: () => void;
  level: 3 | 4;
}

/** In place of the list. One plan alone is its details. */
export function Comparison({ estimationKey, choice, ids, takesFocus, onRemove, onClose, level }: ComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { data, error, refetch } = useEndpoint(
    'list-estimation-plans',
    { params: { id: estimationKey }, query: { plan_ids: [...ids] } },
    { keepPrevious: true },
  );
  const Heading = `h${level}` as const;
  return (
    <div className={styles.comparison}>
      <div className={styles.tools}>
        <Button size="sm" weight="quiet" icon={IconArrowLeft} onClick={onClose}>
          {t.back}
        </Button>
      </div>
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        {t.title(ids.length)}
      </Heading>
      {data ? (
        <Compared
          plans={data.plans.filter(({ plan_id }) => ids.includes(plan_id))}
          isShort={data.plans.length < ids.length}
          isAbout={data.is_projected}
          choice={choice}
          onRemove={onRemove}
        />
      ) : error ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </div>
  );
}

interface ComparedProps {
  choice: Choice;
  plans: readonly ListedPlan[];
  isShort: boolean;
  isAbout: boolean;
  onRemove: (id: string) => void;
}

function Compared({ choice, plans, isShort, isAbout, onRemove }: ComparedProps) {
  const [isDifferent, setDifferent] = useState(false);
  if (plans.length === 0) return <p>{t.missing}</p>;
  const all = comparedGroups(plans, isAbout);
  const groups = all
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
  const hasSwitch = plans.length > 1;
  const isShortened = hasSwitch && isDifferent;
  return (
    <>
      {isShort && <Banner tone="caution">{t.someMissing}</Banner>}
      {hasSwitch && (
        <div className={styles.switch}>
          <SwitchField label={t.onlyDifferences} value={isDifferent} onChange={setDifferent} />
        </div>
      )}
      {isShortened && groups.length === 0 && <p>{t.same}</p>}
      <ComparisonTable
        choice={choice}
        plans={plans}
        groups={isShortened ? groups : all}
        onRemove={hasSwitch ? onRemove : null}
      />
    </>
  );
}
