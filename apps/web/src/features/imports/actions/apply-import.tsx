import type { PolicyImport } from 'contract/endpoints/imports';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leftOut } from '../import-rules.ts';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';
import { CountList } from './count-list.tsx';

const t = texts.apply;

export function ApplyImport({ shown: { id, counts, ready_at } }: { shown: PolicyImport }) {
  const [isConfirming, setConfirming] = useState(false);
  const apply = useImportAction('apply-import');
  const confirm = () =>
    apply.mutate(
      { params: { id }, body: { ready_at: ready_at ?? undefined } },
      { onSuccess: () => setConfirming(false) },
    );
  const ask = () => {
    apply.reset();
    setConfirming(true);
  };
  return (
    <>
      <Button weight="primary" onClick={ask}>
        {t.open}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t.title}
        confirmLabel={t.open}
        weight="primary"
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
        busy={apply.isPending}
        error={apply.error?.message}
      >
        <CountList
          lines={[
            [counts.new, t.added],
            [counts.changed, t.changed],
            [counts.ended, t.ended],
            [counts.unchanged, t.unchanged],
            [leftOut(counts), t.leftOut],
          ]}
        />
        {counts.ambiguous > 0 && <p>{t.undecided(formatPlural(counts.ambiguous, 'row', 'rows'))}</p>}
        <p>{t.atOnce}</p>
      </ConfirmDialog>
    </>
  );
}
