import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiAccess } from 'contract/endpoints/api-access';
import { tokenScopeLabels } from 'contract/vocabulary/api-tokens';
import { defaultPageSize, pageSizes } from 'contract/vocabulary/lists';
import { webhookEventLabels } from 'contract/vocabulary/webhooks';
import { useState } from 'react';
import { formatDay, formatStamp } from '../../../lib/format.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { Paginator } from '../../../ui/paginator.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { RowsPanel } from '../../../ui/rows-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { texts as t } from './texts.ts';

const onDone = (_reply: object, _call: object, cache: QueryClient) =>
  invalidate(cache, 'list-api-access', 'list-api-tokens', 'list-webhooks');

/** For the admin of the firm: what programs of its users can read. */
export function ApiAccessPanel({ accountId }: { accountId: number }) {
  const { answer, page, setPage } = useApiAccess(accountId);
  const token = useConfirmedAction('delete-firm-api-token', {
    call: ({ id }: ApiAccess) => ({ params: { id: accountId, token_id: id } }),
    onDone,
    onSuccess: ({ name }) => notify(t.token.done(name)),
  });
  const webhook = useConfirmedAction('delete-firm-webhook', {
    call: ({ id }: ApiAccess) => ({ params: { id: accountId, webhook_id: id } }),
    onDone,
    onSuccess: ({ name }) => notify(t.webhook.done(name)),
  });
  const totalCount = answer.data?.totalCount ?? 0;
  return (
    <>
      <RowsPanel
        title={t.title}
        about={t.about}
        answer={answer}
        failed={t.failed}
        safe={t.failedSafe}
        footer={
          totalCount > pageSizes[0] && (
            <Paginator
              totalCount={totalCount}
              {...page}
              onPage={(currentPage) => setPage({ ...page, currentPage })}
              onPageSize={(size) =>
                setPage({ currentPage: 1, pageSize: pageSizes.find((one) => one === size) ?? defaultPageSize })
              }
            />
          )
        }
      >
        {answer.data && (
          <Rows
            access={answer.data.api_access}
            isEmpty={totalCount === 0}
            onEnd={(one) => (one.kind === 'webhook' ? webhook : token).ask(one)}
          />
        )}
      </RowsPanel>
      <ConfirmDialog {...token.dialog} title={t.token.question(token.target?.name ?? '')} confirmLabel={t.token.action}>
        {t.token.help(token.target?.owner.name ?? '')}
      </ConfirmDialog>
      <ConfirmDialog
        {...webhook.dialog}
        title={t.webhook.question(webhook.target?.name ?? '')}
        confirmLabel={t.webhook.action}
      >
        {t.webhook.help(webhook.target?.owner.name ?? '')}
      </ConfirmDialog>
    </>
  );
}

interface Page {
  currentPage: number;
  pageSize: (typeof pageSizes)[number];
}

function useApiAccess(accountId: number) {
  const [page, setPage] = useState<Page>({ currentPage: 1, pageSize: defaultPageSize });
  const call = { params: { id: accountId }, query: page };
  const answer = useEndpoint('list-api-access', call, { keepPrevious: true });
  const last = answer.data && Math.max(1, Math.ceil(answer.data.totalCount / page.pageSize));
  // The last row of the last page was ended.
  if (last !== undefined && !answer.isPlaceholderData && page.currentPage > last)
    setPage({ ...page, currentPage: last });
  return { answer, page, setPage };
}

interface RowsProps {
  access: readonly ApiAccess[];
  isEmpty: boolean;
  onEnd: (access: ApiAccess) => void;
}

function Rows({ access, isEmpty, onEnd }: RowsProps) {
  if (isEmpty)
    return (
      <EmptyState icon={IconKey} title={t.empty}>
        {t.emptyHelp}
      </EmptyState>
    );
  return (
    <ul className={`${rows.rows} ${rows.below}`} aria-label={t.title}>
      {access.map((one) => (
        <Row key={`${one.kind} ${one.id}`} access={one} onEnd={() => onEnd(one)} />
      ))}
    </ul>
  );
}

function Row({ access, onEnd }: { access: ApiAccess; onEnd: () => void }) {
  const { kind, id, name, owner, scopes, events, is_enabled, created_at, last_used_at, expires_at } = access;
  const allowed = [...scopes.map((one) => tokenScopeLabels[one]), ...events.map((one) => webhookEventLabels[one])];
  const times = [
    t.created(formatDay(created_at)),
    t.used[kind](last_used_at && formatStamp(last_used_at)),
    ...(expires_at === null ? [] : [t.expires(formatDay(expires_at))]),
  ];
  return (
    <li>
      <span className={rows.name} id={`${kind}-${id}`}>
        <span className={rows.title}>
          <span translate="no">{name}</span>
          <Badge tone="slate">{t.kinds[kind]}</Badge>
          {!is_enabled && <Badge tone="gray">{t.off}</Badge>}
        </span>
        <span className={rows.detail}>{owner.name}</span>
        <span className={rows.detail}>{allowed.join(', ')}</span>
        <span className={rows.detail}>{times.join(', ')}</span>
      </span>
      <Button size="sm" weight="quiet" aria-describedby={`${kind}-${id}`} onClick={onEnd}>
        {kind === 'webhook' ? t.webhook.action : t.token.action}
      </Button>
    </li>
  );
}
