import { clientStatuses } from 'contract/vocabulary/engagements';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { statusChoices } from '../texts.ts';
import { bulkTexts } from './texts.ts';
import { selectionBody, useBulkAction } from './use-bulk-action.ts';
import type { ClientSelection } from './use-client-selection.ts';

const t = bulkTexts.status;

export interface BulkDialogProps {
  selection: ClientSelection;
  opened: boolean;
  onClose: () => void;
}

export function StatusDialog({ selection, opened, onClose }: BulkDialogProps) {
  const [value, setValue] = useState('');
  const action = useBulkAction('update-client-statuses', selection, () => {
    setValue('');
    onClose();
  });
  const status = clientStatuses.find((one) => one === value);
  const confirm = () => {
    if (!status) return;
    const seen = selectionBody(selection, (client) => (client.status ? { status: client.status } : {}));
    action.mutate({ body: { selection: seen, status } });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t.title(selection.count)}
      weight="primary"
      confirmLabel={t.confirm}
      onConfirm={confirm}
      onClose={action.cancel}
      busy={action.isPending}
      isReady={status !== undefined}
      error={action.error?.message}
    >
      <SelectField label={t.label} choices={statusChoices} value={value} onChange={setValue} />
    </ConfirmDialog>
  );
}
