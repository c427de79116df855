import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import { moveTexts } from '../../features/admin/moves/texts.ts';
import { ViewAsButton } from '../../features/admin/views/view-as-button.tsx';
import { PicturePanel } from '../../features/files/picture-panel.tsx';
import { ResetFactorsButton } from '../../features/two-factor/settings/reset-factors-button.tsx';
import { ProfileForm } from '../../features/users/profile/profile-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export function ProfileView({ id, isOwn }: { id: number; isOwn: boolean }) {
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
          {!isOwn && (
            <ButtonRow>
              {user.type === 'AdvisorUser' && user.account_id !== null && (
                <LinkButton to={paths.moveAdvisor(id)} icon={IconTransfer}>
                  {moveTexts.moveAdvisor}
                </LinkButton>
              )}
              <ResetFactorsButton user={user} />
            </ButtonRow>
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
