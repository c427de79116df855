import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { AdvisorField } from '../advisor-field.tsx';
import type { BulkDialogProps } from './status-dialog.tsx';
import { bulkTexts } from './texts.ts';
import { selectionBody, useBulkAction } from './use-bulk-action.ts';

const t = bulkTexts.reassign;

export function ReassignDialog({ selection, opened, onClose }: BulkDialogProps) {
  const [advisor, setAdvisor] = useState<Choice | null>(null);
  const action = useBulkAction('reassign-clients', selection, () => {
    setAdvisor(null);
    onClose();
  });
  const { account_id } = selection.filter;
  const fieldError = action.error?.errors.financial_advisor_id;
  const confirm = () => {
    if (!advisor) return;
    const seen = selectionBody(selection, ({ financial_advisor: one }) =>
      one === undefined ? {} : { financial_advisor_id: one?.id ?? null },
    );
    action.mutate({ body: { selection: seen, financial_advisor_id: advisor.id } });
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
      isReady={advisor !== null}
      error={fieldError ? undefined : action.error?.message}
    >
      <div>
        <AdvisorField
          type="AdvisorUser"
          {...(account_id !== undefined && { account_id })}
          label={t.label}
          help={t.help}
          value={advisor}
          onChange={setAdvisor}
          error={fieldError}
        />
      </div>
    </ConfirmDialog>
  );
}
