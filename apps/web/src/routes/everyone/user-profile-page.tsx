import { createFileRoute, Navigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Forbidden } from '../dead-ends.tsx';
import { recordParams } from '../record-params.ts';
import { ProfileView } from './profile-view.tsx';

export const Route = createFileRoute('/_shell/profile/$id')({
  params: recordParams,
  loader: ({ context, params }) =>
    prefetch(
      context.queryClient,
      'show-user',
      { params },
      { requires: 'can_edit_profiles', staleTime: Number.POSITIVE_INFINITY },
    ),
  component: UserProfilePage,
});

function UserProfilePage() {
  const { id } = Route.useParams();
  const self = useCurrentUser().data;
  if (!self) return null;
  if (id === self.id) return <Navigate {...paths.profile} replace />;
  return self.capabilities.can_edit_profiles ? <ProfileView key={id} id={id} isOwn={false} /> : <Forbidden />;
}
