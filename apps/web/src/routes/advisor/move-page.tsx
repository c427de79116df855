import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type MovedClients, MoveForm } from '../../features/admin/moves/move-form.tsx';
import { moveTexts as t } from '../../features/admin/moves/texts.ts';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';

const route = getRouteApi('/shell/moves/new');

export function MovePage() {
  const { client, advisor } = route.useSearch();
  if (client) return <MoveClient key={client} id={client} />;
  if (advisor) return <MoveClientsOf key={advisor} id={advisor} />;
  return (
    <PageShell title={t.title} crumbs={[{ label: t.title }]} measure="form">
      <EmptyState title={t.nothing}>{t.nothingHelp}</EmptyState>
    </PageShell>
  );
}

function MoveClient({ id }: { id: number }) {
  const record = useRecord('show-client', { params: { id } });
  const page = { lead: t.leadOfClient, titleOf: t.titleOf, moved: { client_id: id }, backTo: paths.client(id) };
  return <Page record={record} {...page} />;
}

function MoveClientsOf({ id }: { id: number }) {
  const record = useRecord('show-user', { params: { id } });
  const page = { lead: t.leadOfAll, titleOf: t.titleOfAll, moved: { advisor_id: id }, backTo: paths.userProfile(id) };
  return <Page record={record} {...page} />;
}

interface PageProps {
  record: UseQueryResult<{ name: string }, ApiError>;
  lead: string;
  titleOf: (name: string) => string;
  moved: MovedClients;
  backTo: LinkTarget;
}

function Page({ record, lead, titleOf, moved, backTo }: PageProps) {
  const navigate = useNavigate();
  const notice = useNotice();
  const name = record.data?.name;
  const title = name === undefined ? t.title : titleOf(name);
  return (
    <PageShell
      title={title}
      lead={lead}
      crumbs={[...(name === undefined ? [] : [{ label: name, to: backTo }]), { label: t.title }]}
      measure="form"
    >
      {name === undefined && (
        <Panel>
          {record.error && record.error.code !== 'not_found' ? (
            <LoadFailure title={t.failed} error={record.error} onRetry={() => void record.refetch()} />
          ) : (
            <Skeleton lines={4} />
          )}
        </Panel>
      )}
      {name !== undefined && (
        <MoveForm
          moved={moved}
          advisorField={(field) => <AdvisorField type="AdvisorUser" {...field} />}
          backTo={backTo}
          onMoved={(text) => {
            notice.carry({ tone: 'success', text });
            void navigate({ ...backTo, replace: true });
          }}
        />
      )}
    </PageShell>
  );
}
