import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { listTexts } from '../list-texts.ts';
import styles from './share.module.css';
import { shareTexts } from './share-texts.ts';
import { type LinkProps, useShareLink } from './use-share-link.ts';

const t = shareTexts.code;

/** A code is shown until the dialog closes, and never again. */
export function LinkCode(props: LinkProps) {
  const { update, call } = useShareLink(props);
  /** What was chosen, while it is being saved. The state of the action follows a moment after the click. */
  const [chosen, setChosen] = useState<boolean>();
  const change = (has_code: boolean) => {
    setChosen(has_code);
    update.mutate({ ...call, body: { has_code } }, { onSettled: () => setChosen(undefined) });
  };
  const has_code = chosen ?? props.link.has_code;
  const code = has_code && props.link.has_code ? update.data?.code : null;
  return (
    <>
      <SwitchField
        label={t.label}
        help={t.help}
        error={update.error && `${listTexts.sharing.failed} ${update.error.message}`}
        disabled={update.isPending}
        value={has_code}
        onChange={change}
      />
      {props.link.has_code && (
        <div className={styles.line}>
          <p role="status">{code ? t.once(code) : t.hidden}</p>
          {code ? (
            <CopyButton value={code} label={t.copy} copiedLabel={t.copied} size="sm" />
          ) : (
            <Button size="sm" busy={update.isPending} onClick={() => change(true)}>
              {t.renew}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
