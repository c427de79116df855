import type { PolicyImport } from 'contract/endpoints/imports';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { CancelImport } from '../actions/cancel-import.tsx';
import { texts } from '../texts.ts';
import styles from './import-progress.module.css';
import { amountTexts, remainingText } from './progress-words.ts';

const t = texts.progress;

type Running = 'parsing' | 'applying' | 'undoing';

interface ImportProgressProps {
  shown: PolicyImport;
  status: Running;
}

export function ImportProgress({ shown, status }: ImportProgressProps) {
  const { progress, is_cancelling } = shown;
  const percent = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : 0;
  const amounts = amountTexts(shown);
  return (
    <Panel title={is_cancelling ? t.cancelling : t[status]} isSpaced>
      <div className={styles.line}>
        <span className={styles.percent}>{percent}%</span>
        <span>{progress ? remainingText(progress.remaining_seconds) : t.waiting}</span>
      </div>
      <ProgressBar percent={percent} label={t[status]} size="lg" />
      {amounts && (
        <div className={styles.line} data-muted>
          <span>{amounts.done}</span>
          <span>{amounts.rate}</span>
        </div>
      )}
      <p className={styles.safe}>{t.safe[status]}</p>
      {status !== 'undoing' && <CancelImport id={shown.id} isCancelling={is_cancelling} />}
    </Panel>
  );
}
