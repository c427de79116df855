import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ViewAll } from '../../ui/view-all.tsx';
import styles from './recent-engagements-panel.module.css';
import { texts } from './texts.ts';

const t = texts.engagements;
const latest = { field: 'created_at', order: 'desc', currentPage: 1, pageSize: 10 } as const;
const shown = 5;

interface RecentEngagementsPanelProps {
  canStart: boolean;
  coverageOf: (row: ClientRow) => string;
  badgeOf: (row: ClientRow) => ReactNode;
  badgeWordsOf: (row: ClientRow) => string;
}

export function RecentEngagementsPanel(props: RecentEngagementsPanelProps) {
  const answer = useEndpoint('list-clients', { query: latest });
  const hasMore = (answer.data?.totalCount ?? 0) > shown;
  return (
    <Panel title={t.title} padding="flush" action={hasMore && <ViewAll to={paths.clients} what={t.all} />}>
      <Content answer={answer} {...props} />
    </Panel>
  );
}

interface ContentProps extends RecentEngagementsPanelProps {
  answer: ReturnType<typeof useEndpoint<'list-clients'>>;
}

function Content({ answer, canStart, coverageOf, badgeOf, badgeWordsOf }: ContentProps) {
  if (answer.isError && !answer.data)
    return <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className={styles.loading}>
        <RowsSkeleton lines={shown} />
      </div>
    );
  if (answer.data.clients.length === 0)
    return (
      <EmptyState
        icon={IconUsers}
        title={t.empty}
        action={canStart && <LinkButton to={paths.newClient}>{t.begin}</LinkButton>}
      >
        {canStart ? t.emptyHelp : t.emptyAgentHelp}
      </EmptyState>
    );
  return (
    <ul className={styles.rows}>
      {answer.data.clients.slice(0, shown).map((row) => (
        <li key={row.id}>
          <span className={styles.name}>
            <TextLink to={paths.client(row.id)} look="name" describedBy={badgeWordsOf(row)}>
              {row.name}
            </TextLink>
          </span>
          <span className={styles.coverage}>{coverageOf(row)}</span>
          <span className={styles.day}>
            <span className={styles.hidden}>{t.referred} </span>
            {formatDay(row.referred_at)}
          </span>
          <span className={styles.status}>{badgeOf(row)}</span>
        </li>
      ))}
    </ul>
  );
}
