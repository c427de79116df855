import { useNavigate } from '@tanstack/react-router';
import { texts } from '../../features/accounts/texts.ts';
import { NewAdvisorForm } from '../../features/users/new-advisor-form.tsx';
import { advisorTexts } from '../../features/users/texts.ts';
import type { LinkTarget } from '../../lib/paths.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const t = advisorTexts.invite;

interface NewAdvisorViewProps {
  accountId: number | null;
  backTo: LinkTarget;
  doneTo: LinkTarget;
}

export function NewAdvisorView({ accountId, backTo, doneTo }: NewAdvisorViewProps) {
  const navigate = useNavigate();
  return (
    <PageShell
      title={t.title}
      lead={t.lead}
      crumbs={[{ label: texts.page.title, to: backTo }, { label: t.title }]}
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
