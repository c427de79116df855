import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { moveTexts } from '../../features/admin/moves/texts.ts';
import { ViewAsButton } from '../../features/admin/views/view-as-button.tsx';
import { useCurrentUser } from '../../features/dashboard/use-current-user.ts';
import { PicturePanel } from '../../features/files/picture-panel.tsx';
import { ProfileForm } from '../../features/users/profile/profile-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { Forbidden } from '../public/forbidden-page.tsx';

const userRoute = getRouteApi('/shell/profile/$id');

export function ProfilePage() {
  const self = useCurrentUser().data;
  return self ? <Profile id={self.id} isOwn /> : null;
}

export function UserProfilePage() {
  const { id } = userRoute.useParams();
  const self = useCurrentUser().data;
  if (!self) return null;
  if (id === self.id) return <Navigate {...paths.profile} replace />;
  return self.capabilities.can_edit_profiles ? <Profile key={id} id={id} isOwn={false} /> : <Forbidden />;
}

function Profile({ id, isOwn }: { id: number; isOwn: boolean }) {
  const record = useRecord('show-user', { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  const user = record.data;
  const title = isOwn ? 'Profile' : (user?.name ?? 'Profile');
  return (
    <PageShell
      title={title}
      lead={!isOwn && user?.account_name}
      crumbs={[{ label: title }]}
      measure="form"
      action={!isOwn && user && !user.super_admin && <ViewAsButton user={user} />}
    >
      {!user && record.error && record.error.code !== 'not_found' && (
        <LoadFailure
          title="The profile couldn’t be loaded."
          error={record.error}
          onRetry={() => void record.refetch()}
        />
      )}
      {!user && !record.error && <Skeleton lines={8} />}
      {user && (
        <>
          {!isOwn && user.type === 'AdvisorUser' && user.account_id !== null && (
            <div>
              <LinkButton to={paths.moveAdvisor(id)} icon={IconTransfer}>
                {moveTexts.moveAdvisor}
              </LinkButton>
            </div>
          )}
          <PicturePanel user={user} />
          <Panel title="Details">
            <ProfileForm user={user} byAdmin={!isOwn} />
          </Panel>
        </>
      )}
    </PageShell>
  );
}
