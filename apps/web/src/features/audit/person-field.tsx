import { useEndpoint } from '../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../ui/lookup-field.tsx';
import { useLookup } from '../../ui/use-lookup.ts';
import { texts } from './texts.ts';

const t = texts.filters;

interface PersonFieldProps {
  label: string;
  of: 'users' | 'clients';
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

export function PersonField({ of, ...field }: PersonFieldProps) {
  const { search, isWanted, noteOf, handlers } = useLookup(t);
  const query = { search, pageSize: 25 };
  const users = useEndpoint('list-users', { query }, { enabled: isWanted && of === 'users' });
  const clients = useEndpoint('list-clients', { query }, { enabled: isWanted && of === 'clients' });
  const choices =
    of === 'users'
      ? users.data?.users.map(({ id, name, email }) => ({ id, name, detail: email }))
      : clients.data?.clients.map(({ id, name }) => ({ id, name }));
  return (
    <LookupField
      {...field}
      {...handlers}
      placeholder={t.placeholder}
      choices={choices}
      note={noteOf(of === 'users' ? users : clients, choices)}
    />
  );
}
