import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { advisorTexts } from '../texts.ts';
import type { AdvisorRow } from './advisor-list.ts';

const t = advisorTexts.invitation;

export function ResendButton({ advisor: { id, name } }: { advisor: AdvisorRow }) {
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
  return <IconButton icon={IconMailForward} label={t.resend(name)} onClick={send} busy={resend.isPending} />;
}
