import { maxReason } from 'contract/vocabulary/retention';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { texts as t } from './texts.ts';

interface ReasonDialogProps {
  opened: boolean;
  title: string;
  help: string;
  confirmLabel: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  busy: boolean;
  error: string | undefined;
}

export function ReasonDialog({ help, onConfirm, onClose, ...dialog }: ReasonDialogProps) {
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
    <ConfirmDialog {...dialog} weight="primary" onConfirm={confirm} onClose={close}>
      <p>{help}</p>
      <TextAreaField
        label={t.reason}
        value={reason}
        onChange={setReason}
        maxLength={maxReason}
        error={isMissing && t.reasonMissing}
      />
    </ConfirmDialog>
  );
}
