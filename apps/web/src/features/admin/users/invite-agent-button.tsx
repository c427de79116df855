import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { InviteAgentForm } from './invite-agent-form.tsx';
import { userTexts } from './texts.ts';

const t = userTexts.invite;

export function InviteAgentButton() {
  const [isOpen, setOpen] = useState(false);
  const notice = useNotice();
  const close = () => setOpen(false);
  const open = () => {
    notice.clear();
    setOpen(true);
  };
  const finish = (name: string) => {
    close();
    notice.show({ tone: 'success', text: t.done(name) });
  };
  return (
    <>
      <Button weight="primary" onClick={open}>
        {t.label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t.title}>
        {isOpen && <InviteAgentForm onInvited={finish} onCancel={close} />}
      </Dialog>
    </>
  );
}
