import { planLabels } from 'contract/vocabulary/billing';
import type { Reply } from '../../lib/api.ts';
import { formatCents, formatLongDate, formatPlural } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import styles from './billing-rows.module.css';
import { changeTexts, texts } from './texts.ts';

const t = texts.changes;

type Change = Reply<'list-billing-changes'>['changes'][number];

export function ChangesPanel({ accountId }: { accountId: number }) {
  const answer = useEndpoint('list-billing-changes', { params: { id: accountId } });
  return (
    <Panel title={t.title} isSpaced>
      {answer.data ? (
        <Changes changes={answer.data.changes} />
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <EmptyState title={t.none}>{t.noneHelp}</EmptyState>;
  return (
    <ul className={styles.rows}>
      {changes.map((change) => (
        <li key={change.id}>
          <span>
            {sentenceOf(change)}
            <span className={styles.detail}>
              {t.by(change.actor_name)}, {formatLongDate(change.changed_at)}
            </span>
          </span>
          {change.amount !== null && <span className={styles.amount}>{formatCents(change.amount)}</span>}
        </li>
      ))}
    </ul>
  );
}

const sentenceOf = ({ kind, seats, at_renewal, plan_type, coupon_id }: Change) =>
  changeTexts[kind]({
    seats: formatPlural(seats ?? 0, 'seat', 'seats'),
    at_renewal,
    plan: plan_type ? planLabels[plan_type] : '',
    coupon: coupon_id ?? '',
  });
