import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import type { Client } from 'contract/endpoints/engagements';
import type { Capabilities } from 'contract/endpoints/users';
import { ActivitiesPanel } from '../../features/activities/activities-panel.tsx';
import { moveTexts } from '../../features/admin/moves/texts.ts';
import { AnalysesPanel } from '../../features/analyses/analyses-panel.tsx';
import { accessTexts } from '../../features/audit/texts.ts';
import { DownloadPanel } from '../../features/downloads/download-panel.tsx';
import { ClientDetails } from '../../features/engagements/client/client-details.tsx';
import { DeleteClientButton } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { ClientEstimationsPanel } from '../../features/estimations/list/client-estimations-panel.tsx';
import { LegalHoldPanel } from '../../features/legal-holds/legal-hold-panel.tsx';
import { SurveyAnswersPanel } from '../../features/surveys/survey-answers-panel.tsx';
import { type ClientView, paths } from '../../lib/paths.ts';
import { useCurrentUser, useProductName } from '../../lib/use-current-user.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Columns } from '../../ui/columns.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface PartProps {
  client: Client;
  capabilities: Capabilities;
  onDelete: () => void;
}

interface ClientRecordsProps extends Pick<PartProps, 'client' | 'onDelete'> {
  view: Exclude<ClientView, 'overview'>;
}

const parts = { estimates: Estimates, profile: Profile, documents: Documents, activity: Activity };

export function ClientRecords({ view, ...props }: ClientRecordsProps) {
  const capabilities = useCurrentUser().data?.capabilities;
  const Part = parts[view];
  return capabilities && <Part {...props} capabilities={capabilities} />;
}

function Estimates({ client }: PartProps) {
  return <ClientEstimationsPanel clientId={client.id} />;
}

function Profile({ client, capabilities: { can_see_all_clients }, onDelete }: PartProps) {
  const { id, survey_completed, may_delete } = client;
  return (
    <>
      <Columns
        main={<ClientDetails client={client} showsFirm={can_see_all_clients} />}
        side={<SurveyAnswersPanel clientId={id} isReadable={survey_completed || can_see_all_clients} />}
      />
      <ButtonRow isQuiet>
        {can_see_all_clients && (
          <LinkButton to={paths.moveClient(id)} weight="quiet" size="sm" icon={IconTransfer}>
            {moveTexts.moveClient}
          </LinkButton>
        )}
        {may_delete && <DeleteClientButton onAsk={onDelete} />}
      </ButtonRow>
    </>
  );
}

function Documents({ client: { id }, capabilities }: PartProps) {
  const productName = useProductName();
  return (
    <>
      <AnalysesPanel clientId={id} productName={productName} />
      {capabilities.can_see_all_clients && (
        <>
          <LegalHoldPanel clientId={id} />
          <DownloadPanel records="client" id={id} />
        </>
      )}
    </>
  );
}

function Activity({ client: { id }, capabilities }: PartProps) {
  return (
    <>
      <ActivitiesPanel clientId={id} />
      {capabilities.can_see_audit && (
        <p>
          <TextLink to={paths.clientAccesses(id)}>{accessTexts.untitled}</TextLink>
        </p>
      )}
    </>
  );
}
