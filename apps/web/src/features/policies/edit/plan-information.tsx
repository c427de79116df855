import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { byPeriod } from '../figures.ts';
import styles from '../policies-panel.module.css';
import { PolicyCard } from '../policy-card.tsx';
import { texts } from '../texts.ts';
import { EditablePolicy } from './editable-policy.tsx';
import { NewPolicyForm } from './new-policy-form.tsx';
import { editTexts } from './texts.ts';

interface PlanInformationProps {
  clientId: number;
  isAdding?: boolean;
  onAdded?: () => void;
}

export function PlanInformation({ clientId, isAdding = false, onAdded = () => undefined }: PlanInformationProps) {
  const { data, error, refetch } = useEndpoint('list-policies', { params: { id: clientId } });
  const notice = useNotice();
  if (!data)
    return (
      <Panel>
        {error ? (
          <LoadFailure title={texts.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Panel>
    );
  return (
    <div className={styles.cards}>
      {isAdding && data.can_edit && (
        <Panel title={editTexts.addTitle}>
          <NewPolicyForm
            clientId={clientId}
            onCancel={onAdded}
            onSaved={() => {
              onAdded();
              notice.show({ tone: 'success', text: editTexts.added });
            }}
          />
        </Panel>
      )}
      {data.policies.length === 0 && !isAdding && (
        <Panel>
          <EmptyState icon={IconShieldHeart} title={texts.empty}>
            {texts.emptyHelp}
          </EmptyState>
        </Panel>
      )}
      <div className={styles.section}>
        {/* One list, so that a plan keeps its form and the focus when its period changes. */}
        <div className={styles.columns}>
          {byPeriod(data.policies).flatMap(({ period, policies }) => [
            <h2 key={period} className={styles.period}>
              {texts.periods[period]}
            </h2>,
            ...policies.map((policy) =>
              data.can_edit ? (
                <EditablePolicy key={policy.id} policy={policy} clientId={clientId} />
              ) : (
                <PolicyCard key={policy.id} policy={policy} />
              ),
            ),
          ])}
        </div>
      </div>
    </div>
  );
}
