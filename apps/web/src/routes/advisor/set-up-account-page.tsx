import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { ReplyOf } from 'contract/endpoint';
import type { Account } from 'contract/endpoints/accounts';
import type { showAccountSetup } from 'contract/endpoints/admin-accounts';
import type { Settings } from 'contract/endpoints/current-user';
import { useState } from 'react';
import { SetupFlow } from '../../features/accounts/setup/setup-flow.tsx';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { recordParams } from '../record-params.ts';
import { stepIndex, validateSetupSearch } from './setup-search.ts';
import { SetupWaiting } from './setup-waiting.tsx';

export const Route = createFileRoute('/_shell/accounts/new/$id')({
  staticData: { requires: 'can_see_all_accounts' },
  params: recordParams,
  validateSearch: validateSetupSearch,
  loader: ({ context, params }) => {
    prefetch(context.queryClient, 'show-account', { params }, { requires: 'can_see_all_accounts' });
    prefetch(context.queryClient, 'show-account-setup', { params }, { requires: 'can_see_all_accounts' });
  },
  component: SetUpAccountPage,
});

function SetUpAccountPage() {
  const call = { params: { id: Route.useParams().id } };
  const { data: loaded } = useEndpoint('show-account', call, { enabled: false });
  // The page of a firm that is deleted meanwhile stays, and its next step says so.
  const account = useRecord('show-account', call, { staleTime: Number.POSITIVE_INFINITY, enabled: !loaded });
  const setup = useEndpoint('show-account-setup', call);
  const settings = useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (account.data && setup.data && settings.data)
    return <Setup key={call.params.id} account={account.data} setup={setup.data} payments={settings.data.payments} />;
  const error = account.error?.code === 'not_found' ? null : (account.error ?? setup.error ?? settings.error);
  return (
    <SetupWaiting
      error={error}
      onRetry={() => void Promise.all([account.refetch(), setup.refetch(), settings.refetch()])}
    />
  );
}

interface SetupProps {
  account: Account;
  setup: ReplyOf<typeof showAccountSetup>;
  payments: Settings['payments'];
}

function Setup({ account, setup, payments }: SetupProps) {
  const { step: target } = Route.useSearch();
  // The steps that follow do not move what is shown.
  const [next] = useState(setup.step);
  if (next === 'done') return <Navigate {...paths.account(account.id)} replace />;
  const step = Math.min(stepIndex(target ?? next), stepIndex(next));
  return <SetupFlow account={account} admin={setup.admin} payments={payments} step={step} />;
}
