import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReplyOf } from 'contract/endpoint';
import type { Account } from 'contract/endpoints/accounts';
import type { showAccountSetup } from 'contract/endpoints/admin-accounts';
import type { Settings } from 'contract/endpoints/current-user';
import { useState } from 'react';
import { SetupFlow } from '../../features/accounts/setup/setup-flow.tsx';
import { setupTexts as t } from '../../features/accounts/setup/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { stepIndex } from './setup-search.ts';

const newRoute = getRouteApi('/shell/accounts/new');
const setupRoute = getRouteApi('/shell/accounts/new/$id');

const settingsOptions = { staleTime: Number.POSITIVE_INFINITY };

export function NewAccountPage() {
  const { step = 'firm' } = newRoute.useSearch();
  const settings = useEndpoint('show-settings', {}, settingsOptions);
  if (!settings.data) return <Waiting error={settings.error} onRetry={() => void settings.refetch()} />;
  const { payments } = settings.data;
  return <SetupFlow key={step} account={null} admin={null} payments={payments} step={stepIndex(step)} />;
}

export function SetUpAccountPage() {
  const call = { params: { id: setupRoute.useParams().id } };
  const account = useRecord('show-account', call, settingsOptions);
  const setup = useEndpoint('show-account-setup', call);
  const settings = useEndpoint('show-settings', {}, settingsOptions);
  if (account.data && setup.data && settings.data)
    return <Setup key={call.params.id} account={account.data} setup={setup.data} payments={settings.data.payments} />;
  const error = account.error?.code === 'not_found' ? null : (account.error ?? setup.error ?? settings.error);
  return (
    <Waiting error={error} onRetry={() => void Promise.all([account.refetch(), setup.refetch(), settings.refetch()])} />
  );
}

interface SetupProps {
  account: Account;
  setup: ReplyOf<typeof showAccountSetup>;
  payments: Settings['payments'];
}

function Setup({ account, setup, payments }: SetupProps) {
  const { step: asked } = setupRoute.useSearch();
  // The steps that follow do not move what is shown.
  const [next] = useState(setup.step);
  if (next === 'done') return <Navigate {...paths.account(account.id)} replace />;
  const step = Math.min(stepIndex(asked ?? next), stepIndex(next));
  return <SetupFlow account={account} admin={setup.admin} payments={payments} step={step} />;
}

interface WaitingProps {
  error: { message: string; requestId: string | null } | null;
  onRetry: () => void;
}

const Waiting = ({ error, onRetry }: WaitingProps) => (
  <PageShell title={t.title} crumbs={[{ label: t.title }]} measure="form">
    <Panel>
      {error ? <LoadFailure title={t.resumeFailed} error={error} onRetry={onRetry} /> : <Skeleton lines={8} />}
    </Panel>
  </PageShell>
);
