import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { ProfileView } from './profile-view.tsx';

export const Route = createFileRoute('/_shell/profile')({ component: ProfilePage });

function ProfilePage() {
  const self = useCurrentUser().data;
  return self ? <ProfileView id={self.id} isOwn /> : null;
}
