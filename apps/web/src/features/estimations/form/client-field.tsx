import type { ReactNode } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../../ui/lookup-field.tsx';
import { useLookup } from '../../../ui/use-lookup.ts';
import { texts } from '../texts.ts';

const t = texts.form;

interface ClientFieldProps {
  id: string;
  name: string;
  error: ReactNode;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

export function ClientField(field: ClientFieldProps) {
  const { search, isWanted, noteOf, handlers } = useLookup(t.clients);
  const found = useEndpoint(
    'list-clients',
    { query: { search, pageSize: 25, field: 'last_name', order: 'asc' } },
    { enabled: isWanted },
  );
  const choices = found.data?.clients.map(({ id, name, financial_advisor }) => ({
    id,
    name,
    detail: financial_advisor?.name ?? null,
  }));
  return (
    <LookupField
      {...field}
      {...handlers}
      label={t.client}
      help={t.clientHelp}
      optional
      placeholder={t.clients.placeholder}
      choices={choices}
      note={noteOf(found, choices)}
    />
  );
}
