import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { Settings } from 'contract/endpoints/current-user';
import styles from './demo-accounts.module.css';

export type DemoAccount = Settings['demo_accounts'][number];

interface DemoAccountsProps {
  accounts: readonly DemoAccount[];
  onTry: (account: DemoAccount) => void;
  disabled: boolean;
}

export function DemoAccounts({ accounts, onTry, disabled }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className={styles.demo}>
      <h2 id="demo-accounts" className={styles.title}>
        Explore the demo as
      </h2>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} disabled={disabled} onClick={() => onTry(account)}>
              <span className={styles.name}>{account.name}</span>
              <span className={styles.description}>{account.description}</span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
