import { useNavigate } from '@tanstack/react-router';
import type { Account } from 'contract/endpoints/accounts';
import type { Billing } from 'contract/endpoints/billing';
import { Activity, useEffect, useRef, useState } from 'react';
import { texts as accountTexts } from '../../features/accounts/texts.ts';
import { PaymentForm } from '../../features/billing/payment/payment-form.tsx';
import { paymentTexts } from '../../features/billing/payment/texts.ts';
import { PurchaseForm } from '../../features/billing/purchase/purchase-form.tsx';
import { texts } from '../../features/billing/texts.ts';
import { isStopped, useBilling, useSavedPaymentMethod } from '../../features/billing/use-billing.ts';
import { useAccountChannel } from '../../features/realtime/use-account-channel.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const t = paymentTexts.purchase;

interface Addresses {
  readonly back: LinkTarget;
  readonly done: LinkTarget;
}

interface PurchaseSeatsViewProps extends Addresses {
  accountId: number;
  tab: 0 | 1;
}

export function PurchaseSeatsView({ accountId, ...page }: PurchaseSeatsViewProps) {
  const account = useRecord('show-account', { params: { id: accountId } });
  const billing = useBilling(accountId);
  useAccountChannel(accountId);
  const error = account.error?.code === 'not_found' ? null : (account.error ?? billing.error);
  const retry = () => void Promise.all([account.refetch(), billing.refetch()]);
  const { back } = page;
  return (
    <PageShell
      title={t.title}
      crumbs={[{ label: account.data?.name ?? accountTexts.page.title, to: back }, { label: t.title }]}
      measure="form"
    >
      {account.data && !account.data.stripeable ? (
        <Panel>
          <EmptyState title={t.notBilled} action={<LinkButton to={back}>{t.back}</LinkButton>} />
        </Panel>
      ) : billing.data && isStopped(billing.data.subscription) ? (
        <Panel>
          <EmptyState title={t.stopped} action={<LinkButton to={back}>{t.back}</LinkButton>}>
            {t.stoppedHelp}
          </EmptyState>
        </Panel>
      ) : account.data && billing.data ? (
        <Purchase account={account.data} billing={billing.data} {...page} />
      ) : error ? (
        <LoadFailure title={texts.subscription.failed} error={error} onRetry={retry} />
      ) : (
        <Panel>
          <Skeleton lines={7} />
        </Panel>
      )}
    </PageShell>
  );
}

interface PurchaseProps extends Addresses {
  account: Account;
  billing: Billing;
  tab: 0 | 1;
}

const tabs = t.tabs.map((label, place) => ({ value: String(place), label }));

function Purchase({ account, billing, tab, back, done }: PurchaseProps) {
  const navigate = useNavigate();
  const settings = useSettings();
  const keep = useSavedPaymentMethod(account.id);
  const [additional, setAdditional] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  const open = (tab: number) =>
    void navigate({ to: '.', search: { tab: tab === 1 ? 1 : undefined }, replace: true, resetScroll: false });
  const lead = (tab: number, why: string) => {
    setMessage(why);
    open(tab);
  };
  if (!settings) return <Skeleton lines={7} />;
  return (
    <Tabs
      label={t.title}
      tabs={tabs}
      active={String(tab)}
      onChange={(tab) => {
        setMessage(null);
        open(Number(tab));
      }}
    >
      {message && <FocusedBanner key={tab}>{message}</FocusedBanner>}
      {/* Keeps the seats and the terms while the payment method is added. */}
      <Activity mode={tab === 0 ? 'visible' : 'hidden'}>
        <PurchaseForm
          account={account}
          billing={billing}
          links={settings}
          additional={additional}
          onAdditional={setAdditional}
          cancelTo={back}
          onPurchased={() => void navigate(done)}
          onPaymentMethod={() => lead(1, t.needsMethod)}
        />
      </Activity>
      {tab === 1 && (
        <Panel title={paymentTexts.form.label} isSpaced>
          <PaymentForm
            accountId={account.id}
            seats={account.seats + additional}
            payments={settings.payments}
            onCancel={() => open(0)}
            onSaved={(saved) => {
              keep(saved);
              lead(0, t.hasMethod);
            }}
          />
        </Panel>
      )}
    </Tabs>
  );
}

/** The pressed button is gone, so the focus moves to what comes next. */
function FocusedBanner({ children }: { children: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner tone="neutral" ref={banner} tabIndex={-1}>
      {children}
    </Banner>
  );
}
