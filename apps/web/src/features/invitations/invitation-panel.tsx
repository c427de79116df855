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
        <p>If you have signed up with it already, sign in. Otherwise ask whoever invited you for a new invitation.</p>
        {supportContact && (
          <p>
            Still stuck? Write to <SupportContact contact={supportContact} />.
          </p>
        )}
      </BadLink>
    );
  if (error)
    return (
      <LoadFailure
        title="The invitation could not be loaded."
        error={error}
        safe="It stays valid."
        onRetry={() => void invitation.refetch()}
      />
    );
  if (!data) return <Skeleton lines={6} label="Loading the invitation" />;
  return (
    <>
      <p>{whoInvites(data)}</p>
      <p>{reasons[data.type]}</p>
      {children(data)}
    </>
  );
}

const reasons: Readonly<Record<Invitation['type'], string>> = {
  AdvisorUser: 'You will estimate what coverage costs your clients and refer them to licensed agents.',
  HealthAdvisorUser: 'You will meet the clients who are referred to you.',
  ClientUser: 'You will plan your health coverage together.',
};

function whoInvites({ first_name, invited_by, account_name }: Invitation): string {
  const hello = first_name ? `Hello ${first_name}. ` : '';
  const where = account_name ? `join ${account_name}` : 'join';
  return `${hello}${invited_by ? `${invited_by} invites you to ${where}.` : `You are invited to ${where}.`}`;
}
