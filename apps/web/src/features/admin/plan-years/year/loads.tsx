import type { PlanLoadSummary, PlanPublication } from 'contract/endpoints/plan-years';
import { formatCount, formatMoment } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { type Figures, FiguresTable } from '../figures-table.tsx';
import { LoadStatus } from '../load-status.tsx';
import styles from '../plan-years.module.css';
import { texts } from '../texts.ts';

const t = texts.loads;

const columns: readonly Figures<PlanLoadSummary>[] = [
  {
    header: t.load,
    cell: ({ id }) => (
      <TextLink to={paths.planLoad(id)} look="name">
        {texts.published.load(id)}
      </TextLink>
    ),
  },
  { header: t.kind, cell: ({ kind }) => texts.kinds[kind] },
  { header: t.status, cell: (load) => <LoadStatus load={load} /> },
  { header: t.states, isNumber: true, cell: ({ states }) => formatCount(states.length) },
  { header: t.plans, isNumber: true, cell: ({ plans }) => formatCount(plans) },
  { header: t.counties, isNumber: true, cell: ({ counties }) => formatCount(counties) },
  { header: t.warnings, isNumber: true, cell: ({ warnings }) => formatCount(warnings) },
  { header: t.when, cell: ({ loaded_at }) => formatMoment(loaded_at) },
  {
    header: t.by,
    cell: ({ loaded_by, is_sample }) => (
      <span className={styles.message}>
        {loaded_by?.name ?? t.command}
        {is_sample && <Badge tone="plum">{texts.sample}</Badge>}
      </span>
    ),
  },
];

export function Loads({ loads }: { loads: readonly PlanLoadSummary[] }) {
  return (
    <Panel title={t.title}>
      {loads.length === 0 ? (
        <p className={styles.note}>{t.empty}</p>
      ) : (
        <FiguresTable label={t.title} columns={columns} rows={loads} rowId={({ id }) => id} />
      )}
    </Panel>
  );
}

const eventsOf = (publication: PlanPublication) => [
  {
    at: publication.published_at,
    by: publication.published_by,
    key: `published ${publication.id}`,
    text: texts.history.published(publication),
  },
  ...(publication.undone_at === null
    ? []
    : [
        {
          at: publication.undone_at,
          by: publication.undone_by,
          key: `undone ${publication.id}`,
          text: texts.history.undone(publication),
        },
      ]),
];

export function History({ publications }: { publications: readonly PlanPublication[] }) {
  const events = publications.flatMap(eventsOf).toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Panel title={texts.history.title}>
      {events.length === 0 && <p className={styles.note}>{texts.history.empty}</p>}
      <ul className={styles.rows}>
        {events.map(({ key, text, by, at }) => (
          <li key={key}>
            <span>{text}</span>
            <span className={styles.note}>{texts.history.by(by?.name ?? t.command, at)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
