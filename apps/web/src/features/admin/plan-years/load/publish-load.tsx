import type { PlanLoadDetails } from 'contract/endpoints/plan-years';
import { useState } from 'react';
import { useConfirmedAction } from '../../../../lib/use-confirmed-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { cacheLoad } from '../cache.ts';
import styles from '../plan-years.module.css';
import { loadTexts } from '../texts.ts';

const t = loadTexts.publish;

/** Warnings are listed, and have to be accepted. */
export function PublishLoad({ shown }: { shown: PlanLoadDetails }) {
  const { id, kind, plan_year, states, missing_states, findings } = shown;
  const [accepts, setAccepts] = useState(false);
  const { ask, dialog } = useConfirmedAction('publish-plan-load', {
    call: (load_id: number) => ({ params: { id: load_id }, body: { accepts_warnings: accepts } }),
    onDone: cacheLoad,
  });
  return (
    <>
      <Button
        weight="primary"
        onClick={() => {
          setAccepts(false);
          ask(id);
        }}
      >
        {t.open}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t.title(kind, plan_year)}
        confirmLabel={t.open}
        weight="primary"
        isReady={findings.length === 0 || accepts}
      >
        <p>{t.states(kind, states)}</p>
        {missing_states.length > 0 && <p>{t.missing(missing_states)}</p>}
        {findings.length > 0 && (
          <>
            <p>{t.warnings(findings.length)}</p>
            <ul className={styles.rows}>
              {findings.map(({ file, column, message, count }) => (
                <li key={`${file} ${column} ${message}`}>
                  <span>{message}</span>
                  <span className={styles.note}>{loadTexts.findings.times(count)}</span>
                </li>
              ))}
            </ul>
            <CheckboxField label={t.accept} value={accepts} onChange={setAccepts} />
          </>
        )}
        <p>{t.undo}</p>
      </ConfirmDialog>
    </>
  );
}
