import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import type { ClientRow } from 'contract/endpoints/engagements';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Panel } from '../../ui/panel.tsx';
import rows from '../../ui/panel-rows.module.css';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ViewAll } from '../../ui/view-all.tsx';
import { texts } from './texts.ts';

const t = texts.analysesDue;
const due = { todo: 'upload_analyses', field: 'created_at', order: 'asc', currentPage: 1, pageSize: 10 } as const;
const shown = 5;

interface AnalysesDuePanelProps {
  coverageOf: (row: ClientRow) => string;
}

/** The clients whose analyses an agent still has to upload, those who have waited longest first. */
export function AnalysesDuePanel({ coverageOf }: AnalysesDuePanelProps) {
  const { data, error, refetch } = useEndpoint('list-clients', { query: due });
  const count = data?.totalCount ?? 0;
  return (
    <Panel
      title={t.title}
      padding={data && count === 0 ? 'normal' : 'flush'}
      action={count > shown && <ViewAll to={paths.analysesDue} what={t.all} />}
    >
      {data && count > 0 ? (
        <ul className={rows.rows}>
          {data.clients.slice(0, shown).map((row) => (
            <li key={row.id}>
              <span className={rows.name}>
                <TextLink to={paths.client(row.id)} look="name">
                  {row.name}
                </TextLink>
              </span>
              <span className={rows.detail}>{coverageOf(row)}</span>
            </li>
          ))}
        </ul>
      ) : data ? (
        <EmptyState icon={IconFileTypePdf} title={t.none}>
          {t.noneHelp}
        </EmptyState>
      ) : error ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
}
