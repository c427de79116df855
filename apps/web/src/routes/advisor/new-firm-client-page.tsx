import { createFileRoute } from '@tanstack/react-router';
import { recordParams } from '../record-params.ts';
import { NewClientView } from './new-client-view.tsx';

export const Route = createFileRoute('/_shell/clients/new/$id')({
  staticData: { requires: 'can_see_all_clients' },
  params: recordParams,
  component: NewFirmClientPage,
});

function NewFirmClientPage() {
  return <NewClientView accountId={Route.useParams().id} />;
}
