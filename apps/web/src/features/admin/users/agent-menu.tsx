import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { StaffRow } from 'contract/endpoints/admin-users';
import { useAction } from '../../../lib/use-endpoint.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { userTexts as t } from './texts.ts';

interface AgentMenuProps {
  agent: StaffRow;
  onWithdraw: (agent: StaffRow) => void;
}

/** For a health agent who has not joined. */
export function AgentMenu({ agent, onWithdraw }: AgentMenuProps) {
  const { id, name } = agent;
  const notice = useNotice();
  const action = useAction('resend-invitation');
  const resend = () => {
    notice.clear();
    action.mutate(
      { params: { id } },
      {
        onSuccess: () => notice.show({ tone: 'success', text: t.resent(name) }),
        onError: ({ message }) => notice.show({ tone: 'danger', text: message }),
      },
    );
  };
  return (
    <RowMenu
      label={t.actionsFor(name)}
      actions={[
        { label: t.resend, icon: IconMailForward, onSelect: resend },
        { label: t.withdraw.label, icon: IconX, tone: 'danger', onSelect: () => onWithdraw(agent) },
      ]}
      busy={action.isPending}
    />
  );
}
