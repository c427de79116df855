import { createFileRoute } from '@tanstack/react-router';
import { NewClientView } from './new-client-view.tsx';

export const Route = createFileRoute('/_shell/clients/new')({
  staticData: { requires: 'can_start_engagements' },
  component: () => <NewClientView accountId={null} />,
});
