import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import type { Policy } from 'contract/endpoints/policies';
import type { LinkTarget } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { currentOf, inOrder, periodToday } from './figures.ts';
import { PlansHead } from './plans-head.tsx';
import styles from './policies-panel.module.css';
import { PolicyCard } from './policy-card.tsx';
import { PolicyImpact } from './policy-impact.tsx';
import { texts } from './texts.ts';

/** Ended plans are on the page of plans, unless there are no others. */
function shownOf(policies: readonly Policy[]): readonly Policy[] {
  const shown = inOrder(policies).filter((policy) => periodToday(policy) !== 'ended');
  return shown.length > 0 ? shown : inOrder(policies);
}

interface PoliciesPanelProps {
  userId: number;
  page: LinkTarget;
}

export function PoliciesPanel({ userId, page }: PoliciesPanelProps) {
  const { data, error, refetch } = useEndpoint('list-policies', { params: { id: userId } });
  if (data && data.policies.length > 0)
    return (
      <section className={styles.section} aria-label={texts.title}>
        <PlansHead
          action={
            <LinkButton size="sm" weight="quiet" to={page}>
              {texts.open}
            </LinkButton>
          }
        />
        <div className={styles.columns}>
          <div className={styles.cards}>
            <PolicyImpact policies={data.policies} />
          </div>
          <div className={styles.cards}>
            {shownOf(data.policies).map((policy) => (
              <PolicyCard key={policy.id} policy={policy} current={currentOf(policy, data.policies)} />
            ))}
          </div>
        </div>
      </section>
    );
  return (
    <Panel title={texts.title}>
      {data ? (
        <EmptyState
          icon={IconShieldHeart}
          title={texts.empty}
          action={
            data.can_edit && (
              <LinkButton size="sm" to={page}>
                {texts.open}
              </LinkButton>
            )
          }
        >
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
