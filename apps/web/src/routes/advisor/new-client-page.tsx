import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { NewClientForm } from '../../features/engagements/new-client-form.tsx';
import { viewerOf } from '../../features/engagements/onlooker.ts';
import { texts } from '../../features/engagements/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

/** /clients/new; with a firm's number for one of its advisors. */
export function NewClientPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const user = useCurrentUser().data;
  const navigate = useNavigate();
  const notice = useNotice();
  if (!user) return null;
  if (id && !/^[1-9]\d*$/.test(id)) return <Navigate to={paths.notFound} replace />;
  const backTo = id ? { to: paths.account(id), search: { currentTab: '2' } } : { to: paths.clients };
  const { title, lead, invited, begun } = texts.start;
  return (
    <PageShell
      title={title}
      lead={lead}
      crumbs={[{ label: texts.list.title, to: paths.clients }, { label: title }]}
      measure="form"
    >
      <NewClientForm
        choosesAdvisor={viewerOf(user).choosesAdvisor}
        self={{ id: user.id, name: user.name }}
        {...(id && { account_id: Number(id) })}
        backTo={backTo}
        subscribePath={paths.subscribe}
        onStarted={(client) => {
          notice.carry({ tone: 'success', text: (client.was_invited ? invited : begun)(client.name) });
          void navigate({ to: paths.client(client.id), replace: true });
        }}
      />
    </PageShell>
  );
}
