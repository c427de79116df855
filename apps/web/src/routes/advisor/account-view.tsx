import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Account } from 'contract/endpoints/accounts';
import { Activity, useState } from 'react';
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
import type { AccountSearch } from './account-search.ts';

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

function AccountTabs({ account, updatedAt, search, ...page }: AccountTabsProps) {
  const { isOwn } = page;
  const navigate = useNavigate();
  const isStaff = useCurrentUser().data?.capabilities.can_see_all_accounts ?? false;
  useAccountChannel(account.id);
  const tabs = isStaff ? t.tabs : t.tabs.slice(0, 2);
  const { currentTab = 0, updatedSeats, invites } = search;
  const active = currentTab < tabs.length ? currentTab : 0;
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
        active={active}
        onChange={(tab) => replaceSearch({ currentTab: tab === 1 || tab === 2 ? tab : undefined }, false)}
      >
        {/* Keeps what was typed while another tab is shown. */}
        <Activity mode={active === 0 ? 'visible' : 'hidden'}>
          <AccountDetails
            account={account}
            updatedAt={updatedAt}
            showsCode={isStaff}
            hasUpdatedSeats={updatedSeats ?? false}
            {...page}
          />
        </Activity>
        {active === 1 && <AccountAdvisors account={account} search={search} isOwn={isOwn} />}
        {active === 2 && <AccountClients account_id={account.id} search={search} />}
      </Tabs>
    </>
  );
}

interface AccountDetailsProps extends Pick<PageProps, 'isOwn' | 'deletion' | 'endsSession'> {
  account: Account;
  updatedAt: number;
  showsCode: boolean;
  hasUpdatedSeats: boolean;
}

/** What is paid comes first. On a phone the firm's details, which seldom change, are at the end. */
function AccountDetails({ account, updatedAt, showsCode, hasUpdatedSeats, isOwn, ...removal }: AccountDetailsProps) {
  const settings = useSettings();
  const [isPaymentOpen, setPaymentOpen] = useState(false);
  // The panels begin with what the account's reply says, and read it themselves after changes.
  useBilling(account.id, { enabled: account.stripeable, initial: { data: account.billing, updatedAt } });
  const firm = (
    <>
      <Panel title={texts.form.title}>
        <AccountForm account={account} personField={AdvisorField} />
      </Panel>
      <BrandingPanel account={account} />
      <DownloadPanel records="account" id={account.id} />
      {account.can_delete && <DeleteAccountPanel account={account} {...removal} />}
    </>
  );
  const code = showsCode && <SignupCodePanel account={account} />;
  if (!account.stripeable) {
    const plan = showsCode && <PlanPanel account={account} isBilled={false} />;
    return (
      <Columns
        main={
          <>
            {plan}
            {firm}
          </>
        }
        side={code}
      />
    );
  }
  const { id } = account;
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
      rest={firm}
    />
  );
}
