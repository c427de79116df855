import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import type { Quarantined } from 'contract/endpoints/quarantine';
import { useState } from 'react';
import { formatStamp } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';
import { useListPage } from '../../../../lib/use-list-page.ts';
import type { ListState } from '../../../../lib/use-list-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { type Column, ListTable } from '../../../../ui/list-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import styles from '../operations.module.css';
import { texts } from '../texts.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const t = texts.quarantine;

type Resolution = 'change' | 'merge' | 'reject';

const pageOf = ({ id, type }: Pick<Quarantined, 'id' | 'type'>) =>
  type === 'ClientUser' ? paths.client(id) : paths.userProfile(id);

const facts: readonly Column<Quarantined>[] = [
  {
    id: 'person',
    header: texts.person,
    card: 'title',
    cell: (row) => (
      <>
        <TextLink to={pageOf(row)} look="name">
          {row.name}
        </TextLink>
        <span className={styles.second}>
          {t.kinds[row.type]}, {row.account_name ?? t.noFirm}
        </span>
      </>
    ),
  },
  { id: 'email', header: t.email, wraps: true, cell: ({ email }) => <EmailText email={email} /> },
  {
    id: 'holder',
    header: t.holder,
    cell: ({ holder }) =>
      holder ? (
        <>
          <TextLink to={pageOf(holder)}>{holder.name}</TextLink>
          <span className={styles.second}>
            {holder.super_admin ? t.superAdmin : t.kinds[holder.type]}, {holder.account_name ?? t.noFirm}
          </span>
        </>
      ) : (
        t.free
      ),
  },
  {
    id: 'asked',
    header: t.askedBy,
    muted: true,
    cell: ({ asked_by, quarantined_at }) => (
      <>
        {asked_by ?? texts.unknown}
        <span className={styles.second}>{formatStamp(quarantined_at)}</span>
      </>
    ),
  },
];

export function QuarantinedTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint('list-quarantined', { query: { currentPage, pageSize } }, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const { page, ...others } = table;
  const [target, setTarget] = useState<{ resolution: Resolution; person: Quarantined } | null>(null);
  const close = () => setTarget(null);
  const personFor = (resolution: Resolution) => (target?.resolution === resolution ? target.person : null);
  const button = (person: Quarantined, resolution: Resolution) => (
    <Button
      size="sm"
      weight={resolution === 'reject' ? 'quiet' : 'secondary'}
      onClick={() => setTarget({ resolution, person })}
    >
      {t[resolution]}
    </Button>
  );
  const actions: Column<Quarantined> = {
    id: 'actions',
    header: '',
    name: texts.actions,
    card: 'actions',
    align: 'end',
    cell: (person) => (
      <span className={styles.actions}>
        {button(person, 'change')}
        {person.type === 'ClientUser' && button(person, 'merge')}
        {person.may_reject && button(person, 'reject')}
      </span>
    ),
  };
  return (
    <>
      <ListTable
        {...others}
        label={t.title}
        nouns={['person', 'people']}
        columns={[...facts, actions]}
        rows={page?.people}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconUserCheck} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
      <ChangeEmailDialog key={personFor('change')?.id} target={personFor('change')} onClose={close} />
      <MergeDialog target={personFor('merge')} onClose={close} />
      <RejectDialog target={personFor('reject')} onClose={close} />
    </>
  );
}
