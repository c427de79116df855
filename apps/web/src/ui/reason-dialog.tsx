import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TextAreaField } from './text-area-field.tsx';

interface ReasonDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'children' | 'onConfirm'> {
  help: string;
  texts: { readonly reason: string; readonly reasonMissing: string };
  maxLength: number;
  onConfirm: (reason: string) => void;
}

/** Asks for a reason, which is required. */
export function ReasonDialog({ help, texts, maxLength, onConfirm, onClose, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    setReason('');
    setMissing(false);
    onClose();
  };
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason);
  };
  return (
    <ConfirmDialog {...dialog} onConfirm={confirm} onClose={close}>
      <p>{help}</p>
      <TextAreaField
        label={texts.reason}
        value={reason}
        onChange={setReason}
        maxLength={maxLength}
        error={isMissing && texts.reasonMissing}
      />
    </ConfirmDialog>
  );
}
