import '../../../ui/serif.css';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { Calculation } from 'contract/endpoints/calculation';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { viewTexts } from 'estimate-texts/result-texts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import type { PricedState, SavedOutlook } from '../outlook/basis/priced-household.ts';
import { HouseholdLine } from '../subject/household-line.tsx';
import { ResultSkeleton } from '../summary/result-skeleton.tsx';
import { texts } from '../texts.ts';
import styles from './live-result.module.css';
import type { WorkspaceParts } from './workspace-parts.ts';

const t = texts.live;

export type Standing = 'unsaved' | 'incomplete' | 'saved' | 'confirmed' | 'differs';

interface LiveResultProps extends Pick<WorkspaceParts, 'Result'> {
  id: string;
  shown: { subject: Subject; calculation: Calculation } | null;
  priced: PricedState;
  onMonth: (month: number) => void;
  onUseIncome: (income: number) => void;
  saved?: SavedOutlook | undefined;
  standing: Standing;
  needed: readonly string[];
  isLoading: boolean;
  failure: { message: string; requestId: string | null } | null;
  onRetry: () => void;
  hasTitle: boolean;
  /** Where the details of the household are changed, while the form is closed. */
  edit?: LinkTarget | undefined;
  isRoot: boolean;
  children?: ReactNode;
  afterSummary?: ReactNode;
}

/** A saved estimate says in its heading whether it is saved. */
function Note({ standing, needed, isNamed }: Pick<LiveResultProps, 'standing' | 'needed'> & { isNamed: boolean }) {
  if (standing === 'differs')
    return (
      <Banner tone="caution" role="alert">
        {t.differs}
      </Banner>
    );
  if (standing === 'incomplete')
    return (
      <Banner tone="neutral">
        {t.lastComplete} {needed.length > 0 && `${t.needed} ${needed.join(', ')}.`}
      </Banner>
    );
  if (standing === 'saved' || isNamed) return null;
  const Sign = standing === 'confirmed' ? IconCircleCheck : IconPencil;
  return (
    <p className={styles.note} data-standing={standing}>
      <Sign size={16} stroke={1.75} aria-hidden />
      {standing === 'confirmed' ? t.confirmed : t.unsaved}
    </p>
  );
}

export function LiveResult(props: LiveResultProps) {
  const { id, Result, shown, priced, onMonth, onUseIncome, saved, standing, needed, isLoading, failure, onRetry } =
    props;
  const { hasTitle, edit, isRoot, children, afterSummary } = props;
  const name = shown?.subject.client_first_name;
  return (
    <section id={id} className={styles.result} aria-label={t.heading}>
      {!shown && failure && (
        <LoadFailure title={edit ? viewTexts.failed : t.failed} error={failure} onRetry={onRetry} />
      )}
      {!shown &&
        !failure &&
        isLoading &&
        (edit ? <ResultSkeleton label={t.working} /> : <Skeleton lines={8} label={t.working} />)}
      {!shown && !failure && !isLoading && (
        <div className={styles.placeholder}>
          <p className={styles.invitation}>{isRoot ? t.ownPlaceholder : t.placeholder}</p>
          {needed.length > 0 && (
            <p>
              {t.needed} {needed.join(', ')}
            </p>
          )}
        </div>
      )}
      {shown && (
        <>
          {hasTitle && (
            <h2 className={styles.title}>{name ? headlineTexts.result.title(name) : headlineTexts.result.untitled}</h2>
          )}
          <HouseholdLine subject={shown.subject} edit={edit} />
          {children}
          <Note standing={standing} needed={needed} isNamed={!hasTitle} />
          <Result
            subject={shown.subject}
            calculation={shown.calculation}
            priced={priced}
            onMonth={onMonth}
            onUseIncome={onUseIncome}
            saved={saved}
            afterSummary={afterSummary}
            level={hasTitle ? 3 : 2}
          />
        </>
      )}
    </section>
  );
}
