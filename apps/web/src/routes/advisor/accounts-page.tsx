import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { AccountRow } from 'contract/endpoints/admin-accounts';
import { accountFilters, accountSorts } from 'contract/vocabulary/accounts';
import { AccountsTable } from '../../features/admin/accounts/accounts-table.tsx';
import { DeleteAccountDialog } from '../../features/admin/accounts/delete-account-dialog.tsx';
import { accountTexts as t } from '../../features/admin/accounts/texts.ts';
import { useDeleteAccount } from '../../features/admin/accounts/use-delete-account.ts';
import { SubscriptionStatus } from '../../features/billing/subscription/subscription-status.tsx';
import { listQuery, validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const accountList = {
  field: 'created_at',
  order: 'desc',
  fields: accountSorts,
  columns: ['plan', 'subscription', 'seats', 'owner', 'created'],
  filters: { only: accountFilters },
} as const;

const validateList = validateListSearch(accountList);

type AccountsSearch = ReturnType<typeof validateList> & {
  created?: true | undefined;
};

export const Route = createFileRoute('/_shell/accounts')({
  staticData: { requires: 'can_see_all_accounts' },
  validateSearch: (raw: Readonly<Record<string, unknown>>): AccountsSearch => ({
    ...validateList(raw),
    created: String(raw.created) === 'true' ? true : undefined,
  }),
  loaderDeps: ({ search: { created: _, ...list } }) => list,
  loader: ({ context, deps }) =>
    prefetch(
      context.queryClient,
      'list-accounts',
      { query: listQuery(deps, accountList) },
      { requires: 'can_see_all_accounts' },
    ),
  component: AccountsPage,
});

const subscriptionOf = (status: AccountRow['subscription_status']) => (
  <SubscriptionStatus subscription={status && { status }} hasUpdatedSeats={false} />
);

function AccountsPage() {
  const { created, ...search } = Route.useSearch();
  const navigate = useNavigate();
  const state = useListState(accountList, search);
  const list = useEndpoint('list-accounts', { query: state.query }, { keepPrevious: true });
  const { shell, table } = useListPage(t.title, state, list);
  const notice = useNotice();
  const deletion = useDeleteAccount(({ name }) => notice.show({ tone: 'success', text: t.remove.done(name) }));
  return (
    <PageShell
      {...shell}
      action={
        <LinkButton to={paths.newAccount} weight="primary">
          {t.create}
        </LinkButton>
      }
    >
      {created && (
        <Banner
          tone="success"
          role="status"
          onClose={() => void navigate({ to: '.', search, replace: true, resetScroll: false })}
        >
          {t.created}
        </Banner>
      )}
      <AccountsTable
        {...table}
        subscriptionOf={subscriptionOf}
        onDelete={deletion.ask}
        tool={
          list.data?.totalCount === state.query.pageSize && (
            <TextLink to={paths.allAccounts(search)}>{t.viewAll}</TextLink>
          )
        }
      />
      <DeleteAccountDialog deletion={deletion} endsSession={false} />
    </PageShell>
  );
}
