import type { Signal } from 'contract/endpoints/signals';
import type { SignalKind } from 'contract/vocabulary/signals';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { dueWords } from '../days.ts';
import { SignalText } from '../signal-text.tsx';
import { texts } from '../texts.ts';
import styles from './client-signals.module.css';
import { useMostUrgent } from './use-most-urgent.ts';

const t = texts.own;

/** What the client can do on this site. `meeting`: one is booked already. */
export type OwnStep = 'survey' | 'book' | 'meeting' | null;

const ofPlans: readonly SignalKind[] = ['plan_ends', 'medicare_review'];

interface OwnSignalsPanelProps {
  clientId: number;
  step: OwnStep;
  hasPlans: boolean;
}

/** In the client's words. Nothing at all for a client without any, and until it is known. */
export function OwnSignalsPanel({ clientId, step, hasPlans }: OwnSignalsPanelProps) {
  const { data, error, refetch } = useEndpoint('list-client-signals', { params: { id: clientId } });
  const signals = data?.signals ?? [];
  const { shown, toggle } = useMostUrgent(signals);
  if (error && !data)
    return (
      <Panel title={t.title}>
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (signals.length === 0) return null;
  return (
    <Panel title={t.title} padding="flush">
      <ul className={styles.rows}>
        {shown.map((signal) => (
          <li key={signal.id} className={styles.row}>
            <div className={styles.text}>
              <SignalText signal={signal}>
                <p className={styles.notes}>{t.by(signal.due_on, dueWords(signal.due_on))}</p>
              </SignalText>
            </div>
            <div className={styles.step}>
              <Step signal={signal} step={step} hasPlans={hasPlans} />
            </div>
          </li>
        ))}
      </ul>
      {toggle && (
        <div className={styles.more}>
          <Button size="sm" weight="quiet" aria-expanded={toggle.isOpen} onClick={toggle.run}>
            {toggle.isOpen ? texts.ofClient.fewer : texts.ofClient.all(signals.length)}
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface StepProps extends Pick<OwnSignalsPanelProps, 'step' | 'hasPlans'> {
  signal: Signal;
}

function Step({ signal: { kind }, step, hasPlans }: StepProps) {
  const link = (label: string, to: LinkTarget) => (
    <LinkButton size="sm" weight="quiet" to={to}>
      {label}
    </LinkButton>
  );
  if (step === 'book') return link(t.book, paths.ownSchedule);
  if (hasPlans && ofPlans.includes(kind)) return link(t.plans, paths.ownPolicies);
  if (step === 'survey') return link(t.survey, paths.survey);
  return step === 'meeting' && <p className={styles.notes}>{t.atMeeting}</p>;
}
