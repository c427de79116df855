import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconShieldHeart from '@tabler/icons-react/dist/esm/icons/IconShieldHeart.mjs';
import type { Policy } from 'contract/endpoints/policies';
import { type CSSProperties, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { byPeriod, currentOf } from '../figures.ts';
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
      {data.policies.length > 0 && <Plans policies={data.policies} canEdit={data.can_edit} clientId={clientId} />}
    </div>
  );
}

interface PlansProps {
  policies: readonly Policy[];
  canEdit: boolean;
  clientId: number;
}

function Plans({ policies, canEdit, clientId }: PlansProps) {
  const groups = byPeriod(policies);
  const [isOpen, setOpen] = useState(groups.every(({ period }) => period === 'ended'));
  const [lastChanged, setLastChanged] = useState<number | null>(null);
  const countOf = (wanted: string) => groups.find(({ period }) => period === wanted)?.policies.length ?? 0;
  /** The last upcoming plan is beside all plans in force that remain. */
  const rows: CSSProperties & Record<'--rows', number> = {
    '--rows': Math.max(1, countOf('in_force') - countOf('upcoming') + 1),
  };
  const [large] = groups[0]?.period === 'in_force' ? groups[0].policies : [];
  const lookOf = (policy: Policy) => ({
    policy,
    current: currentOf(policy, policies),
    isLarge: policy.id === large?.id,
  });
  // One list, so that a plan keeps its form and the focus when its period changes.
  return (
    <div className={styles.section}>
      <div
        className={styles.periods}
        data-split={(large && groups.some(({ period }) => period === 'upcoming')) || undefined}
      >
        {groups.flatMap(({ period, policies: plans }) => {
          const isEnded = period === 'ended';
          // A plan that was just ended stays in view.
          const showsAll = !isEnded || isOpen || plans.some(({ id }) => id === lastChanged);
          const toggle = () => {
            setOpen(!showsAll);
            setLastChanged(null);
          };
          return [
            <h2 key={period} className={styles.period} data-period={period}>
              {isEnded ? (
                <Button
                  weight="quiet"
                  icon={showsAll ? IconChevronDown : IconChevronRight}
                  aria-expanded={showsAll}
                  onClick={toggle}
                >
                  {texts.endedCount(plans.length)}
                </Button>
              ) : (
                texts.periods[period]
              )}
            </h2>,
            ...(showsAll ? plans : []).map((policy) => (
              <div
                key={policy.id}
                className={styles.plan}
                data-period={period}
                data-last={policy.id === plans.at(-1)?.id && period === 'upcoming' ? true : undefined}
                style={rows}
              >
                {canEdit ? (
                  <EditablePolicy {...lookOf(policy)} clientId={clientId} onOpen={() => setLastChanged(policy.id)} />
                ) : (
                  <PolicyCard {...lookOf(policy)} />
                )}
              </div>
            )),
          ];
        })}
      </div>
    </div>
  );
}
