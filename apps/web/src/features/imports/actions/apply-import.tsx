import type { PolicyImport } from 'contract/endpoints/imports';
import { formatPlural } from '../../../lib/format.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leftOut } from '../import-rules.ts';
import { texts } from '../texts.ts';
import { cacheImport } from '../use-import-action.ts';
import { CountList } from './count-list.tsx';

const t = texts.apply;

export function ApplyImport({ shown: { id, counts, ready_at } }: { shown: PolicyImport }) {
  const { ask, dialog } = useConfirmedAction('apply-import', {
    call: () => ({ params: { id }, body: { ready_at: ready_at ?? undefined } }),
    onDone: cacheImport,
  });
  return (
    <>
      <Button weight="primary" onClick={() => ask(id)}>
        {t.open}
      </Button>
      <ConfirmDialog {...dialog} title={t.title} confirmLabel={t.open} weight="primary">
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
