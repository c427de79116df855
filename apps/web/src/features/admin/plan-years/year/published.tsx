import IconReportMedical from '@tabler/icons-react/dist/esm/icons/IconReportMedical.mjs';
import type { PlanYearDetails } from 'contract/endpoints/plan-years';
import { paths } from '../../../../lib/paths.ts';
import { useConfirmedAction } from '../../../../lib/use-confirmed-action.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { cacheYear } from '../cache.ts';
import styles from '../plan-years.module.css';
import { texts } from '../texts.ts';

const t = texts.published;

/** States by what counts in them, in the order of their first state. */
function groupsOf<Row extends { readonly load_id: number | null; readonly state: string }>(rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ load_id }): Row['load_id'] => load_id))];
  return ids.map((load_id) => ({ load_id, rows: rows.filter((row) => row.load_id === load_id) }));
}

const namesOfRows = (rows: readonly { readonly state: string }[]) => rows.map(({ state }) => state);
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function Published({ shown }: { shown: PlanYearDetails }) {
  const { plan_year, states, undo } = shown;
  return (
    <Panel
      title={t.title(plan_year)}
      action={
        undo.length > 0 && (
          <div className={styles.actions}>
            {undo.map((one) => (
              <UndoPublication key={one.kind} year={plan_year} undo={one} />
            ))}
          </div>
        )
      }
    >
      {states.length === 0 ? (
        <EmptyState icon={IconReportMedical} title={t.empty(plan_year)}>
          {t.emptyHelp}
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {groupsOf(states).map(({ load_id, rows }) => (
            <li key={load_id}>
              <div className={styles.message}>
                <TextLink to={paths.planLoad(load_id)}>{t.load(load_id)}</TextLink>
                {rows.some(({ is_sample }) => is_sample) && <Badge tone="plum">{texts.sample}</Badge>}
                <span>
                  {t.sizes(
                    rows[0]?.kind ?? 'marketplace',
                    sum(rows.map(({ plans }) => plans)),
                    sum(rows.map(({ counties }) => counties)),
                  )}
                </span>
              </div>
              <p className={styles.note}>{t.states(namesOfRows(rows))}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface UndoPublicationProps {
  year: PlanYearDetails['plan_year'];
  undo: PlanYearDetails['undo'][number];
}

function UndoPublication({ year, undo }: UndoPublicationProps) {
  const { ask, target, dialog } = useConfirmedAction('undo-plan-publication', {
    call: ({ publication_id }: typeof undo) => ({ params: { year }, body: { publication_id } }),
    onDone: cacheYear,
  });
  const asked = target ?? undo;
  return (
    <>
      <Button size="sm" onClick={() => ask(undo)}>
        {texts.undo.open[undo.kind]}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.undo.title(asked.kind, asked.load_id)}
        confirmLabel={texts.undo.confirm}
        cancelLabel={texts.undo.keep}
      >
        <p>{texts.undo.back[asked.kind]}</p>
        <ul className={styles.rows}>
          {groupsOf(asked.states).map(({ load_id, rows }) => (
            <li key={load_id}>
              <strong>{load_id === null ? texts.undo.none[asked.kind] : texts.undo.load(load_id)}</strong>
              <span>{t.states(namesOfRows(rows))}</span>
            </li>
          ))}
        </ul>
        <p>{texts.undo.kept[asked.kind]}</p>
      </ConfirmDialog>
    </>
  );
}
