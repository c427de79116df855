import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { formatTime } from '../../../lib/format.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';

const t = texts.client;

interface InviteButtonProps {
  client: Client;
  weight?: 'primary' | 'secondary';
}

/** Asks first, because an email cannot be unsent. */
export function InviteButton({ client, weight = 'secondary' }: InviteButtonProps) {
  const { id, email, onboarding_complete, was_invited } = client;
  const {
    action: invite,
    ask,
    dialog,
  } = useConfirmedAction('invite-client', {
    call: (client: number) => ({ params: { id: client } }),
    onDone: (_response, _call, cache) => invalidate(cache, 'show-client', 'list-client-activities', 'list-activities'),
  });
  const { label, question, help } = onboarding_complete ? t.signInLink : was_invited ? t.reminder : t.invite;
  const isThrottled = invite.data?.sent === false;
  const isSent = invite.data?.sent === true;
  return (
    <>
      <div className={styles.invite}>
        <p role="status" className={styles.status} data-throttled={isThrottled || undefined}>
          {isThrottled && t.inviteThrottled}
          {isSent && t.inviteSent(formatTime(new Date(invite.submittedAt).toISOString()))}
        </p>
        {isSent && <span aria-hidden>·</span>}
        <Button size="sm" icon={IconMail} weight={isSent ? 'quiet' : weight} onClick={() => ask(id)}>
          {isSent ? t.resend : label}
        </Button>
      </div>
      <ConfirmDialog {...dialog} title={question} confirmLabel={label} weight="primary">
        {help} <strong translate="no">{email}</strong>
      </ConfirmDialog>
    </>
  );
}
