import type { Estimation } from 'contract/endpoints/estimations';
import { useState } from 'react';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { listTexts } from '../list-texts.ts';

const t = listTexts.sharing;

interface ClientSharingProps {
  estimation: Estimation;
  estimationKey: string;
}

export function ClientSharing({ estimation, estimationKey }: ClientSharingProps) {
  const { id, client } = estimation;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const update = useAction('update-sharing', {
    onDone: ({ shared_with_client_at }, _, cache) => {
      setCached(cache, 'show-estimation', { params: { id: estimationKey } }, { ...estimation, shared_with_client_at });
      invalidate(cache, 'list-estimations', 'list-client-estimations');
    },
  });
  if (!client) return null;
  const saved = estimation.shared_with_client_at !== null;
  return (
    <SwitchField
      label={t.label(client.name)}
      help={t.help}
      error={update.error && `${t.failed} ${update.error.message}`}
      value={chosen ?? saved}
      onChange={(shared_with_client) => {
        setChosen(shared_with_client);
        update.mutate(
          { params: { id: Number(id) }, body: { shared_with_client } },
          { onSettled: () => setChosen(null) },
        );
      }}
    />
  );
}
