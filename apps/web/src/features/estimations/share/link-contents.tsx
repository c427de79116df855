import { useId } from 'react';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { listTexts } from '../list-texts.ts';
import styles from './share.module.css';
import { shareTexts } from './share-texts.ts';
import type { LinkProps } from './use-share-link.ts';
import { useSharing } from './use-sharing.ts';

const t = shareTexts.contents;

export function LinkContents(props: LinkProps) {
  const titleId = useId();
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t.title}
      </h3>
      <Content {...props} field="shows_outlook" label={t.outlook} help={t.outlookHelp} />
      <Content {...props} field="shows_phone" label={t.phone} help={t.phoneHelp} />
    </section>
  );
}

interface ContentProps extends LinkProps {
  field: 'shows_outlook' | 'shows_phone';
  label: string;
  help: string;
}

function Content({ field, label, help, ...props }: ContentProps) {
  const { update, change, chosen } = useSharing(props);
  return (
    <SwitchField
      label={label}
      help={help}
      error={update.error && `${listTexts.sharing.failed} ${update.error.message}`}
      disabled={update.isPending}
      value={chosen[field] ?? props.link[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
}
