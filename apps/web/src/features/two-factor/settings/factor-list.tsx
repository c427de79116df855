import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import type { ReactNode } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatDay, formatPlural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Icon } from '../../../ui/icon.ts';
import rows from '../../../ui/panel-rows.module.css';
import styles from '../factors.module.css';
import { MaskedPhone } from '../phone-code.tsx';

type Factors = Reply<'list-factors'>;
export type Passkey = Factors['passkeys'][number];
/** What a button of a row is about. */
export type Removal = { kind: 'phone' } | { kind: 'authenticator' } | { kind: 'passkey'; passkey: Passkey };

interface FactorListProps {
  factors: Factors;
  onRemove: (removal: Removal) => void;
  onRename: (passkey: Passkey) => void;
  onChangePhone: () => void;
  onReplaceApp: () => void;
  onRenewCodes: () => void;
}

const usage = ({ created_at, last_used_at }: Pick<Passkey, 'created_at' | 'last_used_at'>) =>
  `Added ${formatDay(created_at)}${last_used_at ? `, last used ${formatDay(last_used_at)}` : ''}`;

export function FactorList({ factors, ...on }: FactorListProps) {
  const { phone, authenticator, passkeys, recovery_codes_left: left } = factors;
  if (!phone && !authenticator && passkeys.length === 0) return null;
  return (
    <ul className={`${rows.rows} ${styles.rows}`}>
      {passkeys.map((passkey) => (
        <Row
          key={passkey.id}
          id={passkey.id}
          icon={IconFingerprint}
          name={passkey.name}
          detail={`Passkey. ${usage(passkey)}`}
        >
          <RowButton row={passkey.id} onClick={() => on.onRename(passkey)}>
            Rename
          </RowButton>
          <RowButton row={passkey.id} onClick={() => on.onRemove({ kind: 'passkey', passkey })}>
            Remove
          </RowButton>
        </Row>
      ))}
      {authenticator && (
        <Row id="app" icon={IconShieldLock} name="Authenticator app" detail={usage(authenticator)}>
          <RowButton row="app" onClick={on.onReplaceApp}>
            Replace
          </RowButton>
          <RowButton row="app" onClick={() => on.onRemove({ kind: 'authenticator' })}>
            Remove
          </RowButton>
        </Row>
      )}
      {phone && (
        <Row
          id="phone"
          icon={IconDeviceMobile}
          name="Codes by text message"
          detail={
            <>
              To <MaskedPhone phone={phone.phone_number} />
            </>
          }
        >
          <RowButton row="phone" onClick={on.onChangePhone}>
            Change phone
          </RowButton>
          <RowButton row="phone" onClick={() => on.onRemove({ kind: 'phone' })}>
            Remove
          </RowButton>
        </Row>
      )}
      <Row
        id="codes"
        icon={IconLifebuoy}
        name="Recovery codes"
        detail={left > 0 ? `${formatPlural(left, 'code', 'codes')} left, for when you lose the others` : 'None left'}
      >
        <RowButton row="codes" onClick={on.onRenewCodes}>
          {left > 0 ? 'Replace' : 'Create'}
        </RowButton>
      </Row>
    </ul>
  );
}

interface RowProps {
  id: string;
  icon: Icon;
  name: string;
  detail: ReactNode;
  children: ReactNode;
}

function Row({ id, icon: Mark, name, detail, children }: RowProps) {
  return (
    <li>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span className={rows.name} id={`factor-${id}`}>
        {name}
        <span className={rows.detail}>{detail}</span>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

function RowButton({ row, onClick, children }: { row: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" weight="quiet" aria-describedby={`factor-${row}`} onClick={onClick}>
      {children}
    </Button>
  );
}
