import type { CalendarFeed } from 'contract/endpoints/calendar';
import { feedNames } from 'contract/vocabulary/calendar';
import { useState } from 'react';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { CreationDialog } from '../../../ui/creation-dialog.tsx';
import { bind } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import styles from './feed.module.css';
import { nameTexts, texts as t } from './texts.ts';

interface NewFeedProps {
  /** Which the new one replaces. */
  feed: CalendarFeed | null;
  onClose: () => void;
}

export function NewFeedDialog({ opened, feed, onClose }: NewFeedProps & { opened: boolean }) {
  // The list is read again as soon as there is a new one.
  const [replaced, setReplaced] = useState(feed);
  if (!opened && replaced !== feed) setReplaced(feed);
  return (
    <CreationDialog opened={opened} onClose={onClose} title={replaced ? t.replaceTitle : t.newTitle} shown={t.shown}>
      {(onCreated) => <NewFeedForm feed={replaced} onCreated={onCreated} onClose={onClose} />}
    </CreationDialog>
  );
}

function NewFeedForm({ feed, onCreated, onClose }: NewFeedProps & { onCreated: (address: string) => void }) {
  const { form, shell } = useActionForm('create-calendar-feed', {
    initialValues: { names: String(feed?.names ?? 'initials') },
    call: ({ names }) => ({ body: { feed: { names: feedNames.find((one) => one === names) ?? 'initials' } } }),
    onDone: (_, __, cache) => invalidate(cache, 'show-calendar-feed'),
    onSuccess: (reply) => onCreated(reply.address),
  });
  const cancel = (
    <Button weight="quiet" onClick={onClose}>
      {t.cancel}
    </Button>
  );
  return (
    <Form {...shell} label={feed ? t.replaceTitle : t.newTitle} submit={feed ? t.replace : t.create} actions={cancel}>
      {feed && <p className={styles.about}>{t.replaceHelp}</p>}
      <ChoiceField
        label={t.namesLabel}
        help={t.namesHelp}
        isStacked
        choices={feedNames.map((names) => ({ value: names, label: nameTexts[names] }))}
        {...bind(form, 'names')}
      />
    </Form>
  );
}
