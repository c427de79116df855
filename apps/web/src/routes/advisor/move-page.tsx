import type { UseQueryResult } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { AdvisorMoveForm } from '../../features/admin/moves/advisor-move-form.tsx';
import { ClientsMoveForm } from '../../features/admin/moves/clients-move-form.tsx';
import { moveTexts as t } from '../../features/admin/moves/texts.ts';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';

interface MoveSearch {
  client?: number | undefined;
  advisor?: number | undefined;
}

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined);

const validateSearch = (raw: Readonly<Record<string, unknown>>): MoveSearch => ({
  client: idOf(raw.client),
  advisor: idOf(raw.advisor),
});

const requires = 'can_see_all_clients';

export const Route = createFileRoute('/_shell/moves/new')({
  staticData: { requires },
  validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { client, advisor } }) => {
    if (client) prefetch(queryClient, 'show-client', { params: { id: client } }, { requires });
    else if (advisor) prefetch(queryClient, 'show-user', { params: { id: advisor } }, { requires });
  },
  component: MovePage,
});

function MovePage() {
  const { client, advisor } = Route.useSearch();
  if (client) return <MoveClient key={client} id={client} />;
  if (advisor) return <MoveAdvisor key={advisor} id={advisor} />;
  return (
    <PageShell title={t.title} crumbs={[{ label: t.title }]} measure="form">
      <EmptyState title={t.nothing}>{t.nothingHelp}</EmptyState>
    </PageShell>
  );
}

function MoveClient({ id }: { id: number }) {
  const record = useRecord('show-client', { params: { id } });
  const backTo = paths.client(id);
  const onMoved = useMoved(backTo);
  return (
    <Page record={record} lead={t.leadOfClient} backTo={backTo}>
      {() => (
        <ClientsMoveForm
          moved={{ kind: 'clients', client_ids: [id] }}
          advisorField={advisorField}
          backTo={backTo}
          onMoved={onMoved}
        />
      )}
    </Page>
  );
}

function MoveAdvisor({ id }: { id: number }) {
  const record = useRecord('show-user', { params: { id } });
  const backTo = paths.userProfile(id);
  const onMoved = useMoved(backTo);
  const [what, setWhat] = useState('advisor_clients');
  return (
    <Page record={record} lead={t.leadOfAdvisor} backTo={backTo}>
      {({ name, account_id, account_name }) => (
        <>
          <ChoiceField
            name="what"
            isStacked
            label={t.what}
            choices={t.whatChoices(name)}
            value={what}
            onChange={setWhat}
          />
          {what === 'advisor' ? (
            <AdvisorMoveForm
              advisor={{ id, name, account_name: account_name ?? t.formerFirm }}
              successorField={(field) => (
                <AdvisorField type="AdvisorUser" {...(account_id !== null && { account_id })} {...field} />
              )}
              backTo={backTo}
              onMoved={onMoved}
            />
          ) : (
            <ClientsMoveForm
              moved={{ kind: 'advisor_clients', advisor_id: id }}
              advisorField={advisorField}
              backTo={backTo}
              onMoved={onMoved}
            />
          )}
        </>
      )}
    </Page>
  );
}

const advisorField: ComponentProps<typeof ClientsMoveForm>['advisorField'] = (field) => (
  <AdvisorField type="AdvisorUser" {...field} />
);

function useMoved(backTo: LinkTarget) {
  const navigate = useNavigate();
  const notice = useNotice();
  return (text: string) => {
    notice.carry({ tone: 'success', text });
    void navigate({ ...backTo, replace: true });
  };
}

interface PageProps<Record> {
  record: UseQueryResult<Record, ApiError>;
  lead: string;
  backTo: LinkTarget;
  children: (record: Record) => ReactNode;
}

function Page<Record extends { name: string }>({ record, lead, backTo, children }: PageProps<Record>) {
  const { data, error } = record;
  const title = data ? t.moveNamed(data.name) : t.title;
  return (
    <PageShell
      title={title}
      lead={lead}
      crumbs={[...(data ? [{ label: data.name, to: backTo }] : []), { label: title }]}
      measure="form"
    >
      <Panel isSpaced>
        {data && children(data)}
        {!data &&
          (error && error.code !== 'not_found' ? (
            <LoadFailure title={t.failed} error={error} onRetry={() => void record.refetch()} />
          ) : (
            <Skeleton lines={4} />
          ))}
      </Panel>
    </PageShell>
  );
}
