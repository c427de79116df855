import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import { BadLink } from './bad-link.tsx';

export type Invitation = Reply<'show-invitation'>;

interface InvitationPanelProps {
  token: string;
  supportContact: string | undefined;
  children: (invitation: Invitation) => ReactNode;
}

export function InvitationPanel({ token, supportContact, children }: InvitationPanelProps) {
  const invitation = useEndpoint('show-invitation', { params: { token } }, { staleTime: Number.POSITIVE_INFINITY });
  const { data, error } = invitation;
  if (error?.code === 'link_invalid' || error?.code === 'not_found')
    return (
      <BadLink sentence={error.message}>
        <p>If you’ve already signed up, sign in. Otherwise, ask the person who invited you for a new invitation.</p>
        {supportContact && (
          <p>
            Still stuck? Contact <SupportContact contact={supportContact} />.
          </p>
        )}
      </BadLink>
    );
  if (error)
    return (
      <LoadFailure
        title="The invitation couldn’t be loaded."
        error={error}
        safe="It still works."
        onRetry={() => void invitation.refetch()}
      />
    );
  if (!data) return <Skeleton lines={6} label="Loading the invitation" />;
  return (
    <>
      <p>{whoInvites(data)}</p>
      <p>{data.super_admin ? superAdminReason : reasons[data.type]}</p>
      {children(data)}
    </>
  );
}

const reasons: Readonly<Record<Invitation['type'], string>> = {
  AdvisorUser: 'You’ll estimate your clients’ coverage costs and refer them to licensed agents.',
  HealthAdvisorUser: 'You’ll meet with the clients referred to you.',
  ClientUser: 'You’ll plan your health coverage together.',
};

const superAdminReason = 'You’ll set up firms, invite health agents, and run the platform.';

function whoInvites({ first_name, invited_by, account_name }: Invitation): string {
  const hello = first_name ? `Hello, ${first_name}. ` : '';
  const where = account_name ? `join ${account_name}` : 'join';
  return `${hello}${invited_by ? `${invited_by} invited you to ${where}.` : `You’ve been invited to ${where}.`}`;
}
