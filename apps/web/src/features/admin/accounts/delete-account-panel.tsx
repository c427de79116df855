import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Account } from 'contract/endpoints/accounts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { accountTexts } from './texts.ts';
import type { AccountDeletion } from './use-delete-account.ts';

const t = accountTexts.remove;

interface DeleteAccountPanelProps {
  account: Account;
  deletion: AccountDeletion;
  endsSession: boolean;
}

export function DeleteAccountPanel({ account, deletion, endsSession }: DeleteAccountPanelProps) {
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.panelHelp}</p>
      <div>
        <Button icon={IconTrash} onClick={() => deletion.ask(account)}>
          {t.confirm}
        </Button>
      </div>
      <DeleteAccountDialog deletion={deletion} endsSession={endsSession} />
    </Panel>
  );
}
