import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import type { AuditEvent } from 'contract/endpoints/audit';
import { useMemo, useState } from 'react';
import { formatCount, formatRecent, missing } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CursorPaginator } from '../../ui/cursor-paginator.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type AuditSearch, isFiltered, noFilters } from './audit-search.ts';
import styles from './audit-table.module.css';
import { EventDetails } from './event-details.tsx';
import { type AuditRow, groupEvents } from './event-groups.ts';
import { kinds, texts } from './texts.ts';
import type { AuditEvents } from './use-audit-events.ts';

const t = texts.list;

function Who({ event: { user, actor, viewed_as } }: { event: AuditEvent }) {
  const note = viewed_as ? t.viewedAs(viewed_as.name) : actor === 'user' ? null : texts.actors[actor];
  return (
    <div className={styles.line}>
      {user?.name ?? note}
      {user && note && <span className={styles.note}> {note}</span>}
    </div>
  );
}

const few = 1;

function Clients({ event: { clients, more_clients } }: { event: AuditEvent }) {
  const [isOpen, setOpen] = useState(false);
  if (clients.length === 0) return missing;
  const shown = isOpen ? clients : clients.slice(0, few);
  const more = clients.length + more_clients - few;
  return (
    <div className={styles.line}>
      <ul className={styles.clients}>
        {shown.map(({ id, name, is_deleted }) => (
          <li key={id}>{is_deleted ? name : <TextLink to={paths.client(id)}>{name}</TextLink>}</li>
        ))}
        {isOpen && more_clients > 0 && <li className={styles.note}>{t.more(more_clients)}</li>}
      </ul>
      {clients.length > few ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t.moreClients(more)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '−' : '+'}
          {formatCount(more)}
        </button>
      ) : (
        more > 0 && <span className={styles.note}>{t.more(more)}</span>
      )}
    </div>
  );
}

const facts: readonly Column<AuditRow>[] = [
  { id: 'who', header: t.who, cell: ({ event }) => <Who event={event} /> },
  { id: 'clients', header: t.clients, cell: ({ event }) => <Clients event={event} /> },
  { id: 'when', header: t.when, muted: true, cell: ({ event }) => formatRecent(event.at) },
  { id: 'address', header: t.address, muted: true, roomy: true, cell: ({ event }) => event.address ?? missing },
];

interface WhatProps {
  row: AuditRow;
  isOpen: boolean;
  onToggle: () => void;
}

function What({ row: { event, earlier, isPart }, isOpen, onToggle }: WhatProps) {
  return (
    <div className={styles.line} data-part={isPart}>
      {event.sentence}
      {/* The sentences of the others say their kind. */}
      {(event.kind === 'export' || event.kind === 'permission') && (
        <Badge tone="slate" isOutline>
          {kinds[event.kind]}
        </Badge>
      )}
      {earlier.length > 0 && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={t.times(earlier.length + 1, event.sentence)}
          onClick={onToggle}
        >
          × {formatCount(earlier.length + 1)}
        </button>
      )}
    </div>
  );
}

/** The list is paged by position, and has no search, order and count of its own. */
const tableState = (pageSize: ListState['query']['pageSize']): ListState => ({
  typed: '',
  query: { search: '', field: '', order: 'desc', currentPage: 1, pageSize },
  chosen: {},
  setTyped: () => undefined,
  clearSearch: () => undefined,
  setFilter: () => undefined,
  clearAll: () => undefined,
  sortBy: () => undefined,
  goToPage: () => undefined,
  returnToPage: () => undefined,
  setPageSize: () => undefined,
});

export function AuditTable({ search, events }: { search: AuditSearch; events: AuditEvents }) {
  const { list, turnTo, setSize, filter } = events;
  const [shown, setShown] = useState<AuditEvent | null>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => list.data && groupEvents(list.data.events, open), [list.data, open]);
  const columns = useMemo<readonly Column<AuditRow>[]>(() => {
    const toggle = (id: number) =>
      setOpen((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      );
    return [
      {
        id: 'what',
        header: t.what,
        card: 'title',
        cell: (row) => <What row={row} isOpen={open.has(row.event.id)} onToggle={() => toggle(row.event.id)} />,
      },
      ...facts,
      {
        id: 'actions',
        header: '',
        name: t.actions,
        card: 'actions',
        align: 'end',
        cell: ({ event }) =>
          event.has_details && (
            <IconButton icon={IconListDetails} label={t.details(event.sentence)} onClick={() => setShown(event)} />
          ),
      },
    ];
  }, [open]);
  const size = search.size ?? 25;
  const isEmpty = list.data?.events.length === 0;
  return (
    <>
      <ListTable
        label={texts.title}
        nouns={['event', 'events']}
        columns={columns}
        rows={rows}
        totalCount={isEmpty ? 0 : undefined}
        rowId={({ event }) => event.id}
        state={tableState(size)}
        error={list.error}
        onRetry={() => void list.refetch()}
        isStale={list.isPlaceholderData}
        empty={
          isFiltered(search) ? (
            <EmptyState
              icon={IconHistory}
              title={t.noMatch}
              action={<Button onClick={() => filter(noFilters)}>{texts.filters.clear}</Button>}
            >
              {t.noMatchHelp}
            </EmptyState>
          ) : (
            <EmptyState icon={IconHistory} title={t.empty}>
              {t.emptyHelp}
            </EmptyState>
          )
        }
      />
      {list.data && !(isEmpty && search.before === undefined) && (
        <CursorPaginator
          isFirst={search.before === undefined}
          next={list.data.next}
          pageSize={size}
          onPage={turnTo}
          onPageSize={setSize}
        />
      )}
      <EventDetails event={shown} onClose={() => setShown(null)} />
    </>
  );
}
