import { useState } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { advisorTexts } from '../texts.ts';
import { ListPreview } from './list-preview.tsx';
import type { ParsedList } from './parse-list.ts';
import { useInviteList } from './use-invite-list.ts';

const t = advisorTexts.preview;

interface InviteListProps {
  uploaded: ParsedList;
  accountId: number;
  /** Null where seats are not counted. */
  freeSeats: number | null;
  onInvited: () => void;
  onCancel: () => void;
}

export function InviteListForm({ uploaded, accountId, freeSeats, onInvited, onCancel }: InviteListProps) {
  const list = useInviteList(uploaded.rows, freeSeats);
  const [error, setError] = useState<string | null>(null);
  const notice = useNotice();
  const invite = useAction('invite-advisors', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-users', 'show-account', 'show-own-account'),
  });
  const send = () => {
    setError(null);
    const users = list.toSend().map((row) => ({ ...row, account_id: accountId }));
    invite.mutate(
      { body: { users } },
      {
        onSuccess: ({ invited, rows }) => {
          if (invited === 0) return setError(t.allKnown);
          if (invited < rows.length) notice.carry({ tone: 'info', text: t.someKnown(invited, rows.length - invited) });
          onInvited();
        },
        onError: ({ errors, message }) => {
          list.showServerErrors(errors);
          setError(message);
        },
      },
    );
  };
  return (
    <ListPreview
      list={list}
      notes={uploaded.notes}
      error={error}
      busy={invite.isPending}
      onSend={send}
      onCancel={onCancel}
    />
  );
}
