import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import type { ThrottledSignIn } from 'contract/endpoints/operations';
import { formatStamp } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const t = texts.throttled;

const facts: readonly Column<ThrottledSignIn>[] = [
  {
    id: 'person',
    header: t.person,
    card: 'title',
    cell: ({ user }) =>
      user ? (
        <>
          <TextLink to={paths.userProfile(user.id)} look="name">
            {user.name || user.email}
          </TextLink>
          <span className={styles.second}>{user.email}</span>
        </>
      ) : (
        t.nobody
      ),
  },
  { id: 'kind', header: t.what, cell: ({ kind }) => t.kinds[kind] },
  { id: 'attempts', header: t.attempts, align: 'end', cell: ({ attempts }) => attempts },
  { id: 'until', header: t.until, muted: true, cell: ({ locked_until }) => formatStamp(locked_until) },
];

export function ThrottledTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint('list-throttled', { query: { currentPage, pageSize } }, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const { page, ...others } = table;
  const unlock = useAction('unlock-sign-in', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-throttled', 'show-operations'),
  });
  const actions: Column<ThrottledSignIn> = {
    id: 'actions',
    header: '',
    name: texts.actions,
    card: 'actions',
    align: 'end',
    cell: ({ user }) =>
      user && (
        <Button
          size="sm"
          busy={unlock.isPending && unlock.variables.params.id === user.id}
          onClick={() =>
            unlock.mutate({ params: { id: user.id } }, { onSuccess: () => notify(t.unlocked(user.name || user.email)) })
          }
        >
          {t.unlock}
        </Button>
      ),
  };
  return (
    <>
      {unlock.error && (
        <Banner tone="danger" role="alert">
          {unlock.error.message}
        </Banner>
      )}
      <ListTable
        {...others}
        label={t.title}
        nouns={['sign-in', 'sign-ins']}
        columns={[...facts, actions]}
        rows={page?.sign_ins}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconLockOpen} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
    </>
  );
}
