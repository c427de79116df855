import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { texts } from './texts.ts';
import { ViewAsForm } from './view-as-form.tsx';

interface ViewAsButtonProps {
  user: { readonly id: number; readonly name: string };
}

export function ViewAsButton({ user }: ViewAsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={IconEye} onClick={() => setOpen(true)}>
        {texts.button}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={texts.dialog.title(user.name)}>
        {isOpen && <ViewAsForm user={user} onCancel={close} />}
      </Dialog>
    </>
  );
}
