import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../../ui/lookup-field.tsx';
import { texts } from '../texts.ts';

const t = texts.filters;

interface PersonFieldProps {
  label: string;
  of: 'users' | 'clients';
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

/** Finds an advisor or agent, or a client. */
export function PersonField({ of, ...field }: PersonFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const query = { search, pageSize: 25 };
  const users = useEndpoint('list-users', { query }, { enabled: isWanted && of === 'users' });
  const clients = useEndpoint('list-clients', { query }, { enabled: isWanted && of === 'clients' });
  const found = of === 'users' ? users : clients;
  const choices =
    of === 'users'
      ? users.data?.users.map(({ id, name, email }) => ({ id, name, detail: email }))
      : clients.data?.clients.map(({ id, name }) => ({ id, name }));
  const isComing = typed.trim() !== search || found.isPending;
  const note = isComing ? t.loading : found.isError ? t.failed : choices?.length === 0 ? t.none : null;
  return (
    <LookupField
      {...field}
      optional
      placeholder={t.placeholder}
      onSearch={setTyped}
      onOpen={() => setWanted(true)}
      choices={choices}
      note={note}
    />
  );
}
