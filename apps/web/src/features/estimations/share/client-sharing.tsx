import { useId } from 'react';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { listTexts } from '../list-texts.ts';
import styles from './share.module.css';
import { shareTexts } from './share-texts.ts';
import type { ShareProps } from './use-share-link.ts';
import { useSharing } from './use-sharing.ts';

const t = shareTexts.client;

export function ClientSharing(props: ShareProps) {
  const titleId = useId();
  const { client, shared_with_client_at } = props.estimation;
  const { update, change, chosen } = useSharing(props);
  if (!client) return null;
  const done = update.data;
  const outcome = done?.shared_with_client_at ? (done.emailed ? t.emailed(client.name) : t.notEmailed) : t.stopped;
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t.title}
      </h3>
      <SwitchField
        label={listTexts.sharing.label(client.name)}
        help={listTexts.sharing.help}
        error={update.error && `${listTexts.sharing.failed} ${update.error.message}`}
        disabled={update.isPending}
        value={chosen.shared_with_client ?? shared_with_client_at !== null}
        onChange={(shared_with_client) => change({ shared_with_client })}
      />
      <p role="status" className={styles.note}>
        {done && outcome}
      </p>
    </section>
  );
}
