import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Account } from 'contract/endpoints/accounts';
import { Activity, type ReactNode, useState } from 'react';
import { ApiAccessPanel } from '../../features/accounts/api-access/api-access-panel.tsx';
import { BrandingPanel } from '../../features/accounts/branding/branding-panel.tsx';
import { AccountForm } from '../../features/accounts/details/account-form.tsx';
import { SignupCodePanel } from '../../features/accounts/signup-code-panel.tsx';
import { texts } from '../../features/accounts/texts.ts';
import { DeleteAccountPanel } from '../../features/admin/accounts/delete-account-panel.tsx';
import { accountTexts } from '../../features/admin/accounts/texts.ts';
import { type AccountDeletion, useDeleteAccount } from '../../features/admin/accounts/use-delete-account.ts';
import { texts as audit } from '../../features/audit/texts.ts';
import { ChangesPanel } from '../../features/billing/changes-panel.tsx';
import { CouponPanel } from '../../features/billing/coupon/coupon-panel.tsx';
import { InvoicesPanel } from '../../features/billing/invoices-panel.tsx';
import { PaymentMethodPanel } from '../../features/billing/payment/payment-method-panel.tsx';
import { PlanPanel } from '../../features/billing/plans/plan-panel.tsx';
import { SeatsPanel } from '../../features/billing/seats/seats-panel.tsx';
import { Cancellation } from '../../features/billing/subscription/cancellation.tsx';
import { SubscriptionPanel } from '../../features/billing/subscription/subscription-panel.tsx';
import { useBilling } from '../../features/billing/use-billing.ts';
import { DownloadPanel } from '../../features/downloads/download-panel.tsx';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import { useAccountChannel } from '../../features/realtime/use-account-channel.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser, useSettings } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Columns } from '../../ui/columns.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type AccountSearch, accountTabs } from './account-search.ts';

const t = texts.page;
const waiting = <Skeleton lines={8} />;
const AccountAdvisors = lazyPart(async () => (await import('./account-advisors.tsx')).AccountAdvisors, { waiting });
const AccountClients = lazyPart(async () => (await import('./account-clients.tsx')).AccountClients, { waiting });
/** An admin is deleted with their own account; a super admin remains. */
export function useDeletion(isOwn: boolean) {
  const user = useCurrentUser().data;
  const endsSession = isOwn && user?.capabilities.can_see_all_accounts === false;
  const navigate = useNavigate();
  const notice = useNotice();
  const deletion = useDeleteAccount(({ name }) => {
    if (endsSession) return void navigate({ ...paths.signOut, replace: true });
    notice.carry({ tone: 'success', text: accountTexts.remove.done(name) });
    void navigate({ ...paths.accounts, replace: true });
  });
  return { deletion, endsSession };
}

interface PageProps {
  account: Account | null | undefined;
  search: AccountSearch;
  isOwn: boolean;
  deletion: AccountDeletion;
  /** Deleting the account signs the user out. */
  endsSession: boolean;
}

interface AccountViewProps extends PageProps {
  record: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch' | 'dataUpdatedAt'>;
}

export function AccountView({ record, account, ...page }: AccountViewProps) {
  const title = account?.name ?? t.title;
  const failure = record.error?.code === 'not_found' ? null : record.error;
  return (
    <PageShell
      title={title}
      crumbs={[...(page.isOwn ? [] : [{ label: accountTexts.title, to: paths.accounts }]), { label: title }]}
      lead={page.isOwn && account && <TextLink to={paths.audit}>{audit.link}</TextLink>}
    >
      {account && <AccountTabs account={account} updatedAt={record.dataUpdatedAt} {...page} />}
      {account === null && <EmptyState title={t.none}>{t.noneHelp}</EmptyState>}
      {account === undefined &&
        (failure ? (
          <Panel>
            <LoadFailure title={t.failed} error={failure} onRetry={() => void record.refetch()} />
          </Panel>
        ) : (
          <AccountSkeleton />
        ))}
    </PageShell>
  );
}

const AccountSkeleton = () => (
  <Columns
    main={
      <Panel>
        <Skeleton lines={9} />
      </Panel>
    }
    side={
      <Panel>
        <Skeleton lines={5} />
      </Panel>
    }
  />
);

interface AccountTabsProps extends PageProps {
  account: Account;
  updatedAt: number;
}

function AccountTabs({ account, updatedAt, search, isOwn, deletion, endsSession }: AccountTabsProps) {
  const navigate = useNavigate();
  const isStaff = useCurrentUser().data?.capabilities.can_see_all_accounts ?? false;
  useAccountChannel(account.id);
  // The panels begin with what the account's reply says, and read it themselves after changes.
  useBilling(account.id, { enabled: account.stripeable, initial: { data: account.billing, updatedAt } });
  const { stripeable } = account;
  // A firm that is not billed has its form on the first tab, which would otherwise be empty.
  const isShown = [true, true, isStaff, stripeable];
  const tabs = t.tabs.flatMap((label, place) => (isShown[place] ? { value: String(place), label } : []));
  const { currentTab = 0, updatedSeats, invites } = search;
  const active = isShown[currentTab] ? currentTab : 0;
  const firm = (
    <>
      <Panel title={texts.form.title}>
        <AccountForm account={account} personField={AdvisorField} />
      </Panel>
      <ApiAccessPanel accountId={account.id} />
    </>
  );
  const records = (
    <>
      <BrandingPanel account={account} />
      <DownloadPanel records="account" id={account.id} />
      {account.can_delete && <DeleteAccountPanel account={account} deletion={deletion} endsSession={endsSession} />}
    </>
  );
  const code = isStaff && <SignupCodePanel account={account} />;
  const replaceSearch = (next: AccountSearch, replace: boolean) =>
    void navigate({ to: '.', search: next, replace, resetScroll: false });
  return (
    <>
      {updatedSeats && (
        <Banner
          tone="success"
          role="status"
          onClose={() => replaceSearch({ ...search, updatedSeats: undefined }, true)}
        >
          {t.seatsPurchased}
        </Banner>
      )}
      {invites && (
        <Banner tone="success" role="status" onClose={() => replaceSearch({ ...search, invites: undefined }, true)}>
          {t.invitesSent}
        </Banner>
      )}
      <Tabs
        label={t.title}
        tabs={tabs}
        active={String(active)}
        onChange={(tab) =>
          replaceSearch({ currentTab: accountTabs.find((place) => place > 0 && String(place) === tab) }, false)
        }
      >
        {/* Keeps what was typed while another tab is shown. */}
        <Activity mode={active === 0 ? 'visible' : 'hidden'}>
          {stripeable ? (
            <BillingDetails account={account} hasUpdatedSeats={updatedSeats ?? false} isOwn={isOwn} code={code} />
          ) : (
            <Columns
              main={
                <>
                  {isStaff && <PlanPanel account={account} isBilled={false} />}
                  {firm}
                </>
              }
              side={
                <>
                  {code}
                  {records}
                </>
              }
            />
          )}
        </Activity>
        {active === 1 && <AccountAdvisors account={account} search={search} isOwn={isOwn} />}
        {active === 2 && <AccountClients account_id={account.id} search={search} />}
        {stripeable && (
          <Activity mode={active === 3 ? 'visible' : 'hidden'}>
            <Columns main={firm} side={records} />
          </Activity>
        )}
      </Tabs>
    </>
  );
}

interface BillingDetailsProps {
  account: Account;
  hasUpdatedSeats: boolean;
  isOwn: boolean;
  code: ReactNode;
}

function BillingDetails({ account, hasUpdatedSeats, isOwn, code }: BillingDetailsProps) {
  const { id } = account;
  const settings = useSettings();
  const [isPaymentOpen, setPaymentOpen] = useState(false);
  return (
    <Columns
      main={
        <>
          <SubscriptionPanel
            account={account}
            settings={settings}
            hasUpdatedSeats={hasUpdatedSeats}
            onPaymentMethod={() => setPaymentOpen(true)}
          />
          <SeatsPanel account={account} isOwn={isOwn} />
          <PlanPanel account={account} />
        </>
      }
      side={
        <>
          <PaymentMethodPanel
            accountId={id}
            isOwn={isOwn}
            seats={account.seats}
            payments={settings?.payments ?? null}
            isOpen={isPaymentOpen}
            onOpen={setPaymentOpen}
          />
          <CouponPanel accountId={id} />
          <InvoicesPanel accountId={id} isOwn={isOwn} />
          <ChangesPanel accountId={id} />
          {code}
        </>
      }
      rest={<Cancellation accountId={id} />}
    />
  );
}
