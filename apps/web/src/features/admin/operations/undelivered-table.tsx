import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import type { UndeliveredMessage } from 'contract/endpoints/operations';
import { formatStamp, formatWord } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate, useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const t = texts.undelivered;

const facts: readonly Column<UndeliveredMessage>[] = [
  {
    id: 'to',
    header: t.to,
    card: 'title',
    cell: ({ to, user }) => (
      <>
        {to}
        {user && (
          <span className={styles.second}>
            <TextLink to={paths.userProfile(user.id)}>{user.name}</TextLink>
          </span>
        )}
      </>
    ),
  },
  { id: 'purpose', header: t.purpose, cell: ({ purpose }) => t.purposes.get(purpose) ?? formatWord(purpose) },
  { id: 'reason', header: t.reason, cell: ({ failure }) => t.failures[failure] },
  { id: 'attempts', header: t.attempts, align: 'end', roomy: true, cell: ({ attempts }) => attempts },
  { id: 'when', header: t.when, muted: true, cell: ({ created_at }) => formatStamp(created_at) },
];

export function UndeliveredTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint('list-undelivered', { query: { currentPage, pageSize } }, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const { page, ...others } = table;
  const { target, ask, dialog } = useConfirmedAction('resend-message', {
    call: ({ id }: UndeliveredMessage) => ({ params: { id } }),
    onDone: (_response, _call, cache) => invalidate(cache, 'list-undelivered', 'show-operations'),
    onSuccess: () => notify(t.done),
  });
  const actions: Column<UndeliveredMessage> = {
    id: 'actions',
    header: '',
    name: texts.actions,
    card: 'actions',
    align: 'end',
    cell: (row) =>
      row.may_resend && (
        <Button size="sm" onClick={() => ask(row)}>
          {t.resend}
        </Button>
      ),
  };
  return (
    <>
      <ListTable
        {...others}
        label={t.title}
        nouns={['message', 'messages']}
        columns={[...facts, actions]}
        rows={page?.messages}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconMailCheck} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
      <ConfirmDialog {...dialog} title={t.question} confirmLabel={t.resend} weight="primary">
        <p>{target?.to}</p>
        <p>{t.help}</p>
      </ConfirmDialog>
    </>
  );
}
