import type { ReactNode } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../../ui/lookup-field.tsx';
import { useLookup } from '../../../ui/use-lookup.ts';
import { texts } from '../texts.ts';

const t = texts.choice.lookup;

interface ClientLookupProps {
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  error: ReactNode;
}

export function ClientLookup(field: ClientLookupProps) {
  const { search, isWanted, noteOf, handlers } = useLookup(t);
  const found = useEndpoint(
    'list-clients',
    { query: { search, pageSize: 25, field: 'last_name', order: 'asc' } },
    { enabled: isWanted },
  );
  const choices = found.data?.clients.map(({ id, name, financial_advisor }) => ({
    id,
    name: texts.choice.client(name, id),
    detail: financial_advisor?.name ?? null,
  }));
  return (
    <LookupField
      {...field}
      {...handlers}
      label={t.label}
      placeholder={t.placeholder}
      choices={choices}
      note={noteOf(found, choices)}
    />
  );
}
