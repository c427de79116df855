import type { Account } from 'contract/endpoints/accounts';
import type { Subscription } from 'contract/endpoints/billing';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { texts } from '../changes/texts.ts';
import { WhyDisabled } from '../changes/why-disabled.tsx';
import { isLive, isStopped, useBilling } from '../use-billing.ts';
import { SeatsForm } from './seats-form.tsx';
import styles from './seats-panel.module.css';
import { seatsText } from './use-seats-change.ts';

const t = texts.seats;

interface SeatsPanelProps {
  account: Pick<Account, 'id' | 'seats' | 'advisor_count'>;
  isOwn: boolean;
}

export function SeatsPanel({ account, isOwn }: SeatsPanelProps) {
  const { id, seats, advisor_count } = account;
  const { data: billing, isPending } = useBilling(id);
  const over = advisor_count - seats;
  return (
    <Panel title={t.title} isSpaced>
      <Figures seats={seats} used={Math.min(advisor_count, seats)} />
      {seats > 0 && over > 0 && <Banner tone="caution">{t.over(formatPlural(over, 'advisor', 'advisors'))}</Banner>}
      {isPending && <Skeleton lines={2} />}
      {billing && isStopped(billing.subscription) && <p>{t.stopped(seatsText(billing.subscription.seats))}</p>}
      {billing && isLive(billing.subscription) && !isStopped(billing.subscription) && (
        <SeatsForm
          account={account}
          subscription={billing.subscription}
          isBusy={billing.is_busy}
          advisors={isOwn ? paths.ownAdvisors : paths.accountAdvisors(id)}
        />
      )}
      {billing && !isLive(billing.subscription) && (
        <FirstSeats
          ended={billing.subscription}
          hasSeats={seats > 0}
          to={isOwn ? paths.seats(id) : paths.firmSeats(id)}
        />
      )}
      <WhyDisabled accountId={id} />
    </Panel>
  );
}

function Figures({ seats, used }: { seats: number; used: number }) {
  const figures = [
    { label: t.total, value: seats },
    { label: t.used, value: used },
    { label: t.available, value: seats - used },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FirstSeatsProps {
  /** The subscription can be reactivated, which is the main action then. */
  ended: Subscription | null;
  hasSeats: boolean;
  to: LinkTarget;
}

/** Without a subscription there is no price to change: payment method and terms come first. */
function FirstSeats({ ended, hasSeats, to }: FirstSeatsProps) {
  return (
    <>
      {ended ? <p>{t.ended(seatsText(ended.seats))}</p> : !hasSeats && <p>{t.none}</p>}
      <div>
        <LinkButton to={to} weight={ended ? 'secondary' : 'primary'}>
          {t.add}
        </LinkButton>
      </div>
    </>
  );
}
