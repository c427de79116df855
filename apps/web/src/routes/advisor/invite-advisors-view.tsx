import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Account } from 'contract/endpoints/accounts';
import { useState } from 'react';
import { texts } from '../../features/accounts/texts.ts';
import { InviteListForm } from '../../features/users/invite-list/invite-list.tsx';
import { ListUpload } from '../../features/users/invite-list/list-upload.tsx';
import type { ParsedList } from '../../features/users/invite-list/parse-list.ts';
import { NewAdvisorForm } from '../../features/users/new-advisor-form.tsx';
import { advisorTexts } from '../../features/users/texts.ts';
import type { ApiError } from '../../lib/api-error.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';

const t = advisorTexts.inviteMany;

interface InviteAdvisorsViewProps {
  record: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch'>;
  account: Account | null | undefined;
  backTo: LinkTarget;
  doneTo: LinkTarget;
}

export function InviteAdvisorsView({ record, account, backTo, doneTo }: InviteAdvisorsViewProps) {
  const failure = record.error?.code === 'not_found' ? null : record.error;
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: account?.name ?? texts.page.title, to: backTo }, { label: t.title }]}
    >
      {account && <Invitations account={account} backTo={backTo} doneTo={doneTo} />}
      {account === null && <EmptyState title={texts.page.none}>{texts.page.noneHelp}</EmptyState>}
      {account === undefined && (
        <Panel>
          {failure ? (
            <LoadFailure title={t.failed} error={failure} onRetry={() => void record.refetch()} />
          ) : (
            <Skeleton lines={6} />
          )}
        </Panel>
      )}
    </PageShell>
  );
}

function Invitations({ account, backTo, doneTo }: { account: Account; backTo: LinkTarget; doneTo: LinkTarget }) {
  const navigate = useNavigate();
  const [uploaded, setUploaded] = useState<ParsedList | null>(null);
  const { id, stripeable, seats, advisor_count } = account;
  const leave = () => void navigate({ ...doneTo, replace: true });
  if (uploaded)
    return (
      <InviteListForm
        uploaded={uploaded}
        accountId={id}
        freeSeats={stripeable ? seats - advisor_count : null}
        onInvited={leave}
        onCancel={() => setUploaded(null)}
      />
    );
  return (
    <Columns
      main={
        <Panel title={t.one}>
          <NewAdvisorForm accountId={id} backTo={backTo} onInvited={leave} />
        </Panel>
      }
      side={<ListUpload onList={setUploaded} />}
    />
  );
}
