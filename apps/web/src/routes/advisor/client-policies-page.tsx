import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { texts as clientTexts } from '../../features/engagements/texts.ts';
import { PlanInformation } from '../../features/policies/edit/plan-information.tsx';
import { editTexts } from '../../features/policies/edit/texts.ts';
import { texts } from '../../features/policies/texts.ts';
import { useClientChannel } from '../../features/realtime/use-client-channel.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint, useRecord } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { recordParams } from '../record-params.ts';

export const Route = createFileRoute('/_shell/clients/$id/policies')({
  staticData: { requires: 'can_see_clients' },
  params: recordParams,
  loader: ({ context: { queryClient }, params }) => {
    prefetch(queryClient, 'show-client', { params }, { requires: 'can_see_clients' });
    prefetch(queryClient, 'list-policies', { params }, { requires: 'can_see_clients' });
  },
  component: ClientPoliciesPage,
});

function ClientPoliciesPage() {
  const { id } = Route.useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const client = useRecord('show-client', { params: { id } }).data;
  const canEdit = useEndpoint('list-policies', { params: { id } }).data?.can_edit ?? false;
  const [isAdding, setAdding] = useState(false);
  const notice = useNotice();
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  useEffect(() => {
    // The form went away with the focus. The button that opened it takes it.
    if (!isAdding && hasAdded.current) addButton.current?.focus();
    hasAdded.current = isAdding;
  }, [isAdding]);
  useClientChannel(id);
  const name = client?.name ?? clientTexts.client.untitled;
  const add = () => {
    notice.clear();
    setAdding(true);
  };
  return (
    <PageShell
      title={texts.title}
      lead={client?.name}
      documentTitle={client ? texts.titleOf(client.name) : texts.title}
      crumbs={[
        { label: clientTexts.list.title, to: paths.clients },
        { label: name, to: paths.client(id) },
        { label: texts.title },
      ]}
      action={
        canEdit &&
        !isAdding && (
          <Button ref={addButton} weight="primary" icon={IconPlus} onClick={add}>
            {editTexts.add}
          </Button>
        )
      }
    >
      <PlanInformation clientId={id} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </PageShell>
  );
}
