import type { PlanLoadDetails } from 'contract/endpoints/plan-years';
import type { PlanKind } from 'contract/vocabulary/plan-years';
import { states } from 'contract/vocabulary/states';
import { formatBytes, formatCount } from '../../../../lib/format.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { type Figures, FiguresTable } from '../figures-table.tsx';
import { Findings } from '../findings.tsx';
import styles from '../plan-years.module.css';
import { loadTexts as t } from '../texts.ts';
import { History } from '../year/loads.tsx';
import { DeleteLoad } from './delete-load.tsx';

type StateRow = PlanLoadDetails['details'][number];

const names: Readonly<Record<string, string>> = states;
const nameOf = (code: string) => names[code] ?? code;

const counted = (header: string, count: (row: StateRow) => number): Figures<StateRow> => ({
  header,
  isNumber: true,
  cell: (row) => formatCount(count(row)),
});

/** Without published plans there is nothing that they could differ from. */
const changed = (header: string, count: (row: StateRow) => number): Figures<StateRow> => ({
  header,
  isNumber: true,
  cell: (row) => (row.published_load_id === null ? '–' : formatCount(count(row))),
});

const columnsOf = (kind: PlanKind): readonly Figures<StateRow>[] => [
  { header: t.states.state, cell: ({ state }) => nameOf(state) },
  counted(t.states.plans, ({ plans }) => plans),
  ...(kind === 'medicare' ? [] : [counted(t.states.dental, ({ dental_plans }) => dental_plans)]),
  counted(t.states.counties, ({ counties }) => counties),
  counted(kind === 'medicare' ? t.states.sold : t.states.prices, ({ prices }) => prices),
  {
    header: t.states.now,
    cell: ({ published_load_id: id }) => (id === null ? t.states.none[kind] : t.states.load(id)),
  },
  changed(t.states.added, ({ plans_added }) => plans_added),
  changed(t.states.gone, ({ plans_gone }) => plans_gone),
  changed(t.states.changed, ({ prices_changed }) => prices_changed),
  changed(t.states.countiesAdded, ({ counties_added }) => counties_added),
  changed(t.states.countiesGone, ({ counties_gone }) => counties_gone),
];

const fileColumns: readonly Figures<PlanLoadDetails['files'][number]>[] = [
  { header: t.files.name, cell: ({ name }) => name },
  { header: t.files.size, isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  { header: t.files.digest, cell: ({ sha256 }) => <span className={styles.digest}>{sha256}</span> },
];

function LoadState({ shown }: { shown: PlanLoadDetails }) {
  if (shown.states.length === 0) return <Banner tone="caution">{t.none}</Banner>;
  if (shown.published_states.length === shown.states.length)
    return (
      <Banner tone="success" title={t.published}>
        {t.publishedHelp[shown.kind]}
      </Banner>
    );
  return (
    <Banner tone="info" title={t.pending} action={shown.was_published ? undefined : <DeleteLoad shown={shown} />}>
      {t.pendingHelp}
    </Banner>
  );
}

export function LoadDetails({ shown }: { shown: PlanLoadDetails }) {
  const { kind, details, missing_states, findings, files, publications } = shown;
  const gaps = details.filter(({ counties_without_plans }) => counties_without_plans.length > 0);
  return (
    <div className={styles.sections}>
      <LoadState shown={shown} />
      <Panel title={t.findings.title}>
        {findings.length === 0 ? <p>{t.findings.none}</p> : <Findings findings={findings} />}
      </Panel>
      <Panel title={t.states.title} isSpaced>
        <FiguresTable label={t.states.title} columns={columnsOf(kind)} rows={details} rowId={({ state }) => state} />
        <p className={styles.note}>{t.states.help[kind]}</p>
        {missing_states.length > 0 && <p>{t.states.missing(missing_states.map(nameOf))}</p>}
        {gaps.length > 0 && (
          <ul className={styles.rows} aria-label={t.states.gaps}>
            {gaps.map(({ state, counties_without_plans }) => (
              <li key={state}>{t.states.without(nameOf(state), counties_without_plans)}</li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t.files.title}>
        {files.length === 0 ? (
          <p className={styles.note}>{t.files.none}</p>
        ) : (
          <FiguresTable label={t.files.title} columns={fileColumns} rows={files} rowId={({ sha256 }) => sha256} />
        )}
      </Panel>
      {publications.length > 0 && <History publications={publications} />}
    </div>
  );
}
