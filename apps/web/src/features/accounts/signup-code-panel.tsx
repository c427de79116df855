import type { QueryClient } from '@tanstack/react-query';
import type { Account } from 'contract/endpoints/accounts';
import { useEffect, useRef, useState } from 'react';
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
  const onDone = (_response: object, _call: object, cache: QueryClient) =>
    invalidate(cache, 'show-account', 'show-own-account');
  const create = useAction('create-signup-code', { onDone });
  const revoke = useAction('delete-signup-code', { onDone });
  return { create, revoke, call: { params: { id } } };
}

/** The pressed button can disappear with the change. Then the focus moves to the new value. */
function useValueFocus(code: string | null) {
  const value = useRef<HTMLParagraphElement>(null);
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current === code) return;
    shown.current = code;
    if (document.activeElement === document.body) value.current?.focus();
  }, [code]);
  return value;
}

export function SignupCodePanel({ account }: { account: Pick<Account, 'id' | 'signup_code' | 'stripeable'> }) {
  const { create, revoke, call } = useSignupCode(account.id);
  const [target, setTarget] = useState<'rotate' | 'revoke' | null>(null);
  const value = useValueFocus(account.signup_code);
  const action = target === 'revoke' ? revoke : create;
  const close = () => {
    setTarget(null);
    action.reset();
  };
  const isRevoking = target === 'revoke';
  return (
    <Panel title={t.title} isSpaced>
      <p>{account.stripeable ? t.help : t.helpUnbilled}</p>
      <p
        ref={value}
        tabIndex={-1}
        className={account.signup_code ? styles.code : undefined}
        translate={account.signup_code ? 'no' : 'yes'}
      >
        {account.signup_code ?? t.none}
      </p>
      {account.signup_code ? (
        <ButtonRow>
          <CopyButton label={t.copy} value={signUpAddress(account.signup_code)} />
          <Button onClick={() => setTarget('rotate')}>{t.rotate}</Button>
          <Button weight="quiet" onClick={() => setTarget('revoke')}>
            {t.revoke}
          </Button>
        </ButtonRow>
      ) : (
        <>
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
        opened={target !== null}
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
