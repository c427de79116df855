import type { QueryClient } from '@tanstack/react-query';
import type { Account } from 'contract/endpoints/accounts';
import { useState } from 'react';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './signup-code-panel.module.css';
import { texts } from './texts.ts';

const t = texts.code;

const signUpAddress = (code: string): string =>
  new URL(`/invite/${encodeURIComponent(code)}`, window.location.origin).href;

function useSignupCode(id: number) {
  const onDone = (_reply: object, _call: object, cache: QueryClient) =>
    invalidate(cache, 'show-account', 'show-own-account');
  const create = useAction('create-signup-code', { onDone });
  const revoke = useAction('delete-signup-code', { onDone });
  return { create, revoke, call: { params: { id } } };
}

export function SignupCodePanel({ account }: { account: Pick<Account, 'id' | 'signup_code'> }) {
  const { create, revoke, call } = useSignupCode(account.id);
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const action = asked === 'revoke' ? revoke : create;
  const close = () => {
    setAsked(null);
    action.reset();
  };
  const isRevoking = asked === 'revoke';
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.help}</p>
      {account.signup_code ? (
        <>
          <p className={styles.code} translate="no">
            {account.signup_code}
          </p>
          <ButtonRow>
            <CopyButton label={t.copy} value={signUpAddress(account.signup_code)} />
            <Button onClick={() => setAsked('rotate')}>{t.rotate}</Button>
            <Button weight="quiet" onClick={() => setAsked('revoke')}>
              {t.revoke}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <>
          <p>{t.none}</p>
          {create.error && (
            <Banner tone="danger" role="alert">
              {create.error.message}
            </Banner>
          )}
          <ButtonRow>
            <Button busy={create.isPending} onClick={() => create.mutate(call)}>
              {t.create}
            </Button>
          </ButtonRow>
        </>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={isRevoking ? t.revokeQuestion : t.rotateQuestion}
        confirmLabel={isRevoking ? t.revoke : t.rotate}
        cancelLabel={t.cancel}
        onConfirm={() => action.mutate(call, { onSuccess: close })}
        onClose={close}
        busy={action.isPending}
        error={action.error?.message}
      >
        {isRevoking ? t.revokeHelp : t.rotateHelp}
      </ConfirmDialog>
    </Panel>
  );
}
