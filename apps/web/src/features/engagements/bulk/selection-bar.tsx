import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { Capabilities } from 'contract/endpoints/users';
import { maxSelectedClients } from 'contract/vocabulary/bulk-clients';
import { useState } from 'react';
import { addressOf } from '../../../lib/address.ts';
import { confirmDownload } from '../../../lib/confirmed-download.ts';
import { deviceZone } from '../../../lib/zones.ts';
import { Button, DownloadButton } from '../../../ui/button.tsx';
import { SelectionBar as Bar } from '../../../ui/selection-bar.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { bulkTexts as t } from './texts.ts';
import type { ClientSelection } from './use-client-selection.ts';

const dialogs = { status: StatusDialog, reassign: ReassignDialog, invite: InviteDialog };
type Action = keyof typeof dialogs;

interface SelectionBarProps {
  selection: ClientSelection;
  totalCount: number;
  capabilities: Capabilities;
}

export function SelectionBar({ selection, totalCount, capabilities }: SelectionBarProps) {
  const { count } = selection;
  return (
    <Bar
      label={t.bar}
      count={count}
      selected={t.selected(count)}
      extent={<Extent selection={selection} totalCount={totalCount} />}
    >
      <Actions selection={selection} capabilities={capabilities} />
    </Bar>
  );
}

function Extent({ selection, totalCount }: Pick<SelectionBarProps, 'selection' | 'totalCount'>) {
  const { count, hasPageOnly, selectAll } = selection;
  if (count > maxSelectedClients || (hasPageOnly && totalCount > maxSelectedClients)) return <span>{t.tooMany}</span>;
  if (!hasPageOnly) return null;
  return (
    <Button weight="quiet" size="sm" onClick={selectAll}>
      {t.all(totalCount)}
    </Button>
  );
}

function Actions({ selection, capabilities }: Pick<SelectionBarProps, 'selection' | 'capabilities'>) {
  const [target, setTarget] = useState<Action | null>(null);
  // Stays mounted, so that closing restores the focus.
  const [last, setLast] = useState<Action | null>(null);
  const isTooMany = selection.count > maxSelectedClients;
  const LastDialog = last && dialogs[last];
  const ask = (name: Action) => {
    setTarget(name);
    setLast(name);
  };
  const action = (name: Action) => (
    <Button size="sm" disabled={isTooMany} onClick={() => ask(name)}>
      {t[name].action}
    </Button>
  );
  return (
    <>
      {capabilities.can_change_statuses && action('status')}
      {capabilities.can_choose_advisor && action('reassign')}
      {action('invite')}
      {!isTooMany && (
        <DownloadButton size="sm" icon={IconDownload} href={exportUrl(selection)} onClick={confirmDownload}>
          {t.export}
        </DownloadButton>
      )}
      <Button size="sm" weight="quiet" onClick={selection.clear}>
        {t.clear}
      </Button>
      {LastDialog && <LastDialog selection={selection} opened={target === last} onClose={() => setTarget(null)} />}
    </>
  );
}

function exportUrl({ isAll, rows, filter }: ClientSelection): string {
  const query = isAll ? { ...filter } : { ids: rows.map(({ id }) => id).join(',') };
  return addressOf('export-clients', { query: { ...query, zone: deviceZone() } }).url;
}
