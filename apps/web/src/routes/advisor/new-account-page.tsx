import { createFileRoute } from '@tanstack/react-router';
import { SetupFlow } from '../../features/accounts/setup/setup-flow.tsx';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { stepIndex, validateSetupSearch } from './setup-search.ts';
import { SetupWaiting } from './setup-waiting.tsx';

export const Route = createFileRoute('/_shell/accounts/new')({
  staticData: { requires: 'can_see_all_accounts' },
  validateSearch: validateSetupSearch,
  component: NewAccountPage,
});

function NewAccountPage() {
  const { step = 'firm' } = Route.useSearch();
  const settings = useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY });
  if (!settings.data) return <SetupWaiting error={settings.error} onRetry={() => void settings.refetch()} />;
  const { payments } = settings.data;
  return <SetupFlow key={step} account={null} admin={null} payments={payments} step={stepIndex(step)} />;
}
