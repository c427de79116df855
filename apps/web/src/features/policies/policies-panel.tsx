import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import styles from './policies-panel.module.css';
import { PolicyCard } from './policy-card.tsx';
import { PolicyImpact } from './policy-impact.tsx';
import { texts } from './texts.ts';

export function PoliciesPanel({ userId }: { userId: number }) {
  const { data, error, refetch } = useEndpoint('list-policies', { params: { id: userId } });
  if (data && data.policies.length > 0)
    return (
      <section className={styles.section} aria-label={texts.title}>
        <h2 className={styles.title}>{texts.title}</h2>
        <div className={styles.columns}>
          <div className={styles.cards}>
            {data.policies.map((policy) => (
              <PolicyCard key={policy.id} policy={policy} />
            ))}
          </div>
          <div className={styles.cards}>
            <PolicyImpact policies={data.policies} />
          </div>
        </div>
      </section>
    );
  return (
    <Panel title={texts.title}>
      {data ? (
        <EmptyState icon={IconShieldHeart} title={texts.empty}>
          {texts.emptyHelp}
        </EmptyState>
      ) : error ? (
        <LoadFailure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Panel>
  );
}
