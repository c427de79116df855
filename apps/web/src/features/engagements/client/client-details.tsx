import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { Client } from 'contract/endpoints/engagements';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';
import { ClientFacts } from './client-facts.tsx';
import { ClientForm } from './client-form.tsx';
import { fieldsOf } from './client-values.ts';

const t = texts.client;

export function ClientDetails({ client, showsFirm }: { client: Client; showsFirm: boolean }) {
  const notice = useNotice();
  const edit = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Client | null>(null);
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
        !editing &&
        fieldsOf(client).length > 0 && (
          <span className={styles.edit}>
            <Button ref={edit} size="sm" weight="quiet" icon={IconPencil} onClick={begin}>
              {t.edit}
            </Button>
          </span>
        )
      }
    >
      {editing ? (
        <ClientForm
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
