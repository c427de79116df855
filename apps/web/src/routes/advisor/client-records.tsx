import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { ActivitiesPanel } from '../../features/activities/activities-panel.tsx';
import { moveTexts } from '../../features/admin/moves/texts.ts';
import { accessTexts } from '../../features/audit/texts.ts';
import { CorePlanOfClient } from '../../features/dashboard/core-plan-of-client.tsx';
import { DownloadPanel } from '../../features/downloads/download-panel.tsx';
import { DeleteClientButton } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { ClientEstimationsPanel } from '../../features/estimations/list/client-estimations-panel.tsx';
import { LegalHoldPanel } from '../../features/legal-holds/legal-hold-panel.tsx';
import { PoliciesPanel } from '../../features/policies/policies-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function ClientRecords({ client, onDelete }: { client: Client; onDelete: () => void }) {
  const capabilities = useCurrentUser().data?.capabilities;
  const { id, may_delete } = client;
  return (
    <>
      <ClientEstimationsPanel clientId={id} />
      <CorePlanOfClient client={client} />
      <PoliciesPanel userId={id} page={paths.clientPolicies(id)} />
      <ActivitiesPanel clientId={id} />
      {capabilities?.can_see_all_clients && (
        <>
          <LegalHoldPanel clientId={id} />
          <DownloadPanel records="client" id={id} />
          <div>
            <LinkButton to={paths.moveClient(id)} weight="quiet" size="sm" icon={IconTransfer}>
              {moveTexts.moveClient}
            </LinkButton>
          </div>
        </>
      )}
      {capabilities?.can_see_audit && (
        <p>
          <TextLink to={paths.clientAccesses(id)}>{accessTexts.untitled}</TextLink>
        </p>
      )}
      {may_delete && <DeleteClientButton onAsk={onDelete} />}
    </>
  );
}
