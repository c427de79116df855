import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { texts } from '../../features/accounts/texts.ts';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { NewAdvisorForm } from '../../features/users/advisors/new-advisor-form.tsx';
import { advisorTexts } from '../../features/users/texts.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { PageShell } from '../../ui/page-shell.tsx';

const t = advisorTexts.invite;
const firmRoute = getRouteApi('/shell/advisors/new/$id');

export function NewAdvisorPage() {
  const user = useCurrentUser().data;
  if (!user) return null;
  return <NewAdvisor accountId={user.account_id} backTo={paths.ownAdvisors} doneTo={paths.ownAdvisorsInvited} />;
}

export function NewFirmAdvisorPage() {
  const { id } = firmRoute.useParams();
  return <NewAdvisor accountId={id} backTo={paths.accountAdvisors(id)} doneTo={paths.accountAdvisorsInvited(id)} />;
}

interface NewAdvisorProps {
  accountId: number | null;
  backTo: LinkTarget;
  doneTo: LinkTarget;
}

function NewAdvisor({ accountId, backTo, doneTo }: NewAdvisorProps) {
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
