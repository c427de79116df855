import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { useEffect, useRef, useState } from 'react';
import { unreachable } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { texts } from '../texts.ts';
import styles from './client-details.module.css';
import { ClientFacts } from './client-facts.tsx';
import { fieldsOf } from './client-values.ts';

const t = texts.client;
const loadForm = () => import('./client-form.tsx');
/** A failure does not matter, because editing loads the code again. */
const preloadForm = () => void loadForm().catch(() => undefined);

export function ClientDetails({ client, showsFirm }: { client: Client; showsFirm: boolean }) {
  const notice = useNotice();
  const edit = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Client | null>(null);
  const form = useCode('client-form', loadForm, editing !== null);
  const hasEdited = useRef(false);
  useEffect(() => {
    // The pressed button went away with the form. The Edit button takes the focus.
    if (!editing && hasEdited.current) edit.current?.focus();
    hasEdited.current = editing !== null;
  }, [editing]);
  const begin = () => {
    notice.clear();
    setEditing(client);
  };
  return (
    <Panel
      title={t.details}
      action={
        !(editing && form.data) &&
        fieldsOf(client).length > 0 && (
          <span className={styles.edit}>
            <Button
              ref={edit}
              size="sm"
              weight="quiet"
              icon={IconPencil}
              onIntent={preloadForm}
              onClick={begin}
              busy={form.isFetching}
            >
              {t.edit}
            </Button>
          </span>
        )
      }
    >
      {editing && form.error && (
        <LoadFailure title={t.formFailed} error={{ message: unreachable }} onRetry={() => void form.refetch()} />
      )}
      {editing && form.data ? (
        <form.data.ClientForm
          client={editing}
          onCancel={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            notice.show({ tone: 'success', text: t.saved });
          }}
        />
      ) : (
        <ClientFacts client={client} showsFirm={showsFirm} />
      )}
    </Panel>
  );
}
