import type { Account } from 'contract/endpoints/accounts';
import { isStopped } from '../../features/billing/use-billing.ts';
import { AdvisorField } from '../../features/engagements/advisor-field.tsx';
import { advisorList } from '../../features/users/advisor-list.ts';
import { AdvisorsTable } from '../../features/users/advisors-table.tsx';
import { DeleteAdvisorDialog } from '../../features/users/delete-advisor-dialog.tsx';
import { InviteButton } from '../../features/users/invite-button.tsx';
import { RemindButton } from '../../features/users/remind-button.tsx';
import { advisorTexts } from '../../features/users/texts.ts';
import { useDeleteAdvisor } from '../../features/users/use-delete-advisor.ts';
import { validateListSearch } from '../../lib/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { ButtonRow } from '../../ui/button-row.tsx';
import { useNotice } from '../../ui/notice.tsx';
import type { AccountSearch } from './account-search.ts';

interface AccountAdvisorsProps {
  account: Account;
  search: AccountSearch;
  isOwn: boolean;
}

export function AccountAdvisors({ account, search, isOwn }: AccountAdvisorsProps) {
  const { id: account_id, stripeable, seats, advisor_count, billing } = account;
  const capabilities = useCurrentUser().data?.capabilities;
  const notice = useNotice();
  const state = useListState(advisorList, validateListSearch(advisorList)(search));
  const list = useEndpoint('list-users', { query: { ...state.query, account_id } }, { keepPrevious: true });
  const { table } = useListPage(advisorTexts.list.title, state, list);
  const deletion = useDeleteAdvisor(({ name }) =>
    notice.show({ tone: 'success', text: advisorTexts.remove.done(name) }),
  );
  return (
    <>
      <AdvisorsTable
        {...table}
        onDelete={deletion.ask}
        canMove={capabilities?.can_see_all_clients ?? false}
        tool={
          capabilities?.can_invite_advisors && (
            <ButtonRow>
              {list.data?.users.some(({ may_invite }) => may_invite) && <RemindButton accountId={account_id} />}
              <InviteButton
                hasFreeSeat={!stripeable || seats > advisor_count}
                isStopped={isStopped(billing.subscription)}
                accountTo={isOwn ? paths.ownAccount : paths.account(account_id)}
                to={isOwn ? paths.inviteAdvisors : paths.inviteFirmAdvisors(account_id)}
                purchaseTo={isOwn ? paths.seats(account_id) : paths.firmSeats(account_id)}
              />
            </ButtonRow>
          )
        }
      />
      <DeleteAdvisorDialog
        deletion={deletion}
        hasSeats={stripeable}
        successorField={(field) => <AdvisorField type="AdvisorUser" account_id={account_id} {...field} />}
      />
    </>
  );
}
