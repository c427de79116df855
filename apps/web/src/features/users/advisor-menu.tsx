import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconTransfer from '@tabler/icons-react/dist/esm/icons/IconTransfer.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { paths } from '../../lib/paths.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { AdvisorRow } from './advisor-list.ts';
import { advisorTexts } from './texts.ts';

const { list: t, invitation, remove } = advisorTexts;

interface AdvisorMenuProps {
  advisor: AdvisorRow;
  canMove: boolean;
  onDelete: (row: AdvisorRow) => void;
}

export function AdvisorMenu({ advisor, canMove, onDelete }: AdvisorMenuProps) {
  const { id, name, may_invite, may_delete } = advisor;
  const { resend, isSending } = useResend(advisor);
  const actions: RowAction[] = [];
  if (may_invite)
    actions.push({
      label: wasInvited(advisor) ? invitation.resend : invitation.send,
      icon: IconMailForward,
      onSelect: resend,
    });
  if (canMove) actions.push({ label: t.move, icon: IconTransfer, to: paths.moveAdvisor(id) });
  if (may_delete)
    actions.push({ label: remove.confirm, icon: IconTrash, tone: 'danger', onSelect: () => onDelete(advisor) });
  return <RowMenu label={t.actionsFor(name)} actions={actions} busy={isSending} />;
}

const wasInvited = ({ invitation: sent }: AdvisorRow): boolean => sent?.delivery !== 'not_sent';

function useResend(advisor: AdvisorRow) {
  const { id, name } = advisor;
  const notice = useNotice();
  const action = useAction('resend-invitation', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-users'),
  });
  const resend = () => {
    notice.clear();
    action.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          const text = wasInvited(advisor) ? invitation.resent(name) : invitation.sentTo(name);
          notice.show({ tone: 'success', text });
        },
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  };
  return { resend, isSending: action.isPending };
}
