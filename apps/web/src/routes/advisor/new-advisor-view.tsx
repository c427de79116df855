import { useNavigate } from '@tanstack/react-router';
import { texts } from '../../features/accounts/texts.ts';
import { NewAdvisorForm } from '../../features/users/new-advisor-form.tsx';
import { advisorTexts } from '../../features/users/texts.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const t = advisorTexts.invite;

interface NewAdvisorViewProps {
  accountId: number | null;
  backTo: LinkTarget;
  doneTo: LinkTarget;
}

export function NewAdvisorView({ accountId, backTo, doneTo }: NewAdvisorViewProps) {
  const navigate = useNavigate();
  const call = { params: { id: accountId ?? 0 } };
  const firm = useEndpoint('show-account', call, { enabled: accountId !== null, staleTime: 60_000 }).data;
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: firm?.name ?? texts.page.title, to: backTo }, { label: t.title }]}
      measure="form"
    >
      <NewAdvisorForm
        accountId={accountId ?? undefined}
        backTo={backTo}
        onInvited={() => void navigate({ ...doneTo, replace: true })}
      />
    </PageShell>
  );
}
