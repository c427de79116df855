import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { auditKinds } from 'contract/vocabulary/audit';
import { auditSentences } from 'contract/vocabulary/audit-actions';
import { type ReactNode, useId, useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { Choice } from '../../ui/lookup-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './audit-filters.module.css';
import { type AuditSearch, auditFilter, noFilters } from './audit-search.ts';
import { PersonField } from './person-field.tsx';
import { kinds, texts } from './texts.ts';

const t = texts.filters;
const kindChoices = auditKinds.map((value) => ({ value, label: kinds[value] }));
const actionChoices = Object.entries(auditSentences)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

type Events = Reply<'list-audit-events'>['events'];

/** The address has ids only; the events know the names. */
const namedUser = (id: number, events: Events): Choice => ({
  id,
  name: events.find(({ user }) => user?.id === id)?.user?.name ?? t.unknown(id),
});
const namedClient = (id: number, events: Events): Choice => ({
  id,
  name: events.flatMap(({ clients }) => clients).find((client) => client.id === id)?.name ?? t.unknown(id),
});

interface AuditFiltersProps {
  search: AuditSearch;
  events: Events;
  onFilter: (changes: AuditSearch) => void;
  /** False while the empty list offers it. */
  canClear: boolean;
  tool: ReactNode;
}

/** Behind one button on a phone, where they would fill the screen. */
export function AuditFilters({ search, events, onFilter, canClear, tool }: AuditFiltersProps) {
  const { user, client, kind, action, from, to } = search;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(auditFilter(search)).length;
  return (
    <search className={styles.filters} aria-label={t.label}>
      <div className={styles.opener}>
        <Button icon={IconFilter} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? `${t.label} (${count})` : t.label}
        </Button>
      </div>
      <div id={id} className={styles.fields} data-open={isOpen || undefined}>
        <div className={styles.person}>
          <PersonField
            label={t.user}
            of="users"
            value={user === undefined ? null : namedUser(user, events)}
            onChange={(chosen) => onFilter({ user: chosen?.id })}
          />
        </div>
        <div className={styles.person}>
          <PersonField
            label={t.client}
            of="clients"
            value={client === undefined ? null : namedClient(client, events)}
            onChange={(chosen) => onFilter({ client: chosen?.id })}
          />
        </div>
        <div className={styles.field}>
          <SelectField
            label={t.kind}
            placeholder={t.all}
            choices={kindChoices}
            value={kind ?? ''}
            onChange={(chosen) => onFilter({ kind: auditKinds.find((known) => known === chosen) })}
          />
        </div>
        <div className={styles.person}>
          <SelectField
            label={t.action}
            placeholder={t.all}
            choices={actionChoices}
            value={action ?? ''}
            onChange={(chosen) => onFilter({ action: chosen || undefined })}
          />
        </div>
        <div className={styles.field}>
          <TextField
            type="date"
            label={t.from}
            value={from ?? ''}
            onChange={(day) => onFilter({ from: day || undefined })}
          />
        </div>
        <div className={styles.field}>
          <TextField type="date" label={t.to} value={to ?? ''} onChange={(day) => onFilter({ to: day || undefined })} />
        </div>
        {count > 0 && canClear && (
          <Button weight="quiet" onClick={() => onFilter(noFilters)}>
            {t.clear}
          </Button>
        )}
      </div>
      <div className={styles.tools}>{tool}</div>
    </search>
  );
}
