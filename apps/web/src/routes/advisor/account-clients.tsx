import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { DeleteClientDialog } from '../../features/engagements/delete-client/delete-client-dialog.tsx';
import { useClientRemoval } from '../../features/engagements/delete-client/use-client-removal.ts';
import { clientList, extraOf } from '../../features/engagements/list/client-list.ts';
import { ClientsTable } from '../../features/engagements/list/clients-table.tsx';
import { texts } from '../../features/engagements/texts.ts';
import { addressOf } from '../../lib/address.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { userView } from '../../lib/user-view.ts';
import { deviceZone } from '../../lib/zones.ts';
import { DownloadButton, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import type { AccountSearch } from './account-search.ts';

export function AccountClients({ account_id, search }: { account_id: number; search: AccountSearch }) {
  const capabilities = useCurrentUser().data?.capabilities;
  const state = useListState(clientList, validateListSearch(clientList)(search));
  const query = { ...state.query, account_id };
  const extra = extraOf(state.columnChoice?.shown);
  const list = useEndpoint('list-clients', { query: { ...query, ...extra } }, { keepPrevious: true });
  const removal = useClientRemoval();
  const data = list.data && removal.withoutRemoved(list.data);
  const { table } = useListPage(texts.list.title, state, { ...list, data });
  if (!capabilities) return null;
  const filter = { search: query.search, status: query.status, todo: query.todo, account_id };
  return (
    <>
      <ClientsTable
        {...table}
        capabilities={capabilities}
        onDelete={removal.ask}
        isAway={removal.isAway}
        account_id={account_id}
        createTo={paths.newFirmClient(account_id)}
        tool={
          <ButtonRow>
            {!userView.current() && (
              <DownloadButton
                icon={IconDownload}
                href={addressOf('export-clients', { query: { ...filter, zone: deviceZone() } }).url}
                onClick={confirmDownload}
              >
                {texts.list.download}
              </DownloadButton>
            )}
            <LinkButton to={paths.newFirmClient(account_id)} weight="primary">
              {texts.list.create}
            </LinkButton>
          </ButtonRow>
        }
      />
      <DeleteClientDialog deletion={removal} canUndo />
    </>
  );
}
