import { formatDay } from '../../../lib/format.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { advisorTexts } from '../texts.ts';
import type { AdvisorRow } from './advisor-list.ts';
import styles from './advisors-table.module.css';
import { InviteLinkButton } from './invite-link-button.tsx';

const t = advisorTexts.invitation;

/** When an advisor who has not joined was last emailed, and what can be done about it. */
export function InvitationStatus({ advisor }: { advisor: AdvisorRow }) {
  const { id, name, invitation } = advisor;
  const notice = useNotice();
  const resend = useAction('resend-invitation', { onDone: (_reply, _call, cache) => invalidate(cache, 'list-users') });
  const send = () => {
    notice.clear();
    resend.mutate(
      { params: { id } },
      {
        onSuccess: () => notice.show({ tone: 'success', text: t.resent(name) }),
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  };
  return (
    <>
      {invitation && <span className={styles.sent}>{sentenceOf(invitation)}</span>}
      <Button weight="quiet" size="sm" onClick={send} busy={resend.isPending}>
        {t.resend}
      </Button>
      <InviteLinkButton id={id} />
    </>
  );
}

function sentenceOf({ sent_at, expires_at, delivery }: NonNullable<AdvisorRow['invitation']>): string {
  if (delivery === 'failed') return t.failed;
  if (sent_at === null) return t.sending;
  const isOver = expires_at !== null && new Date(expires_at) < new Date();
  return isOver ? t.expired(formatDay(sent_at)) : t.sent(formatDay(sent_at), formatDay(expires_at));
}
