import type { AnalysisSummary } from 'contract/endpoints/attachments';
import { formatMoment } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './analyses.module.css';
import { texts } from './texts.ts';

const t = texts.facts;

type Opened = AnalysisSummary['opened_by_client'];

export function AnalysisFacts({ analysis, isSelf = false }: { analysis: AnalysisSummary; isSelf?: boolean }) {
  const { arrived_at, sent_at, opened_by_client, opened_by_advisor } = analysis;
  if (!arrived_at) return null;
  return (
    <FactList
      facts={[
        { label: t.arrived, value: formatMoment(arrived_at) },
        ...(isSelf
          ? []
          : [
              { label: t.sent, value: sent_at ? formatMoment(sent_at) : t.notYet },
              { label: t.byClient, value: openedText(opened_by_client) },
              { label: t.byAdvisor, value: openedText(opened_by_advisor) },
            ]),
      ]}
    />
  );
}

function openedText(opened: Opened) {
  if (!opened) return t.notYet;
  const [first, last] = [formatMoment(opened.first_at), formatMoment(opened.last_at)];
  if (first === last) return first;
  return (
    <>
      <span className={styles.moment}>{t.first(first)}</span> <span className={styles.moment}>{t.last(last)}</span>
    </>
  );
}
