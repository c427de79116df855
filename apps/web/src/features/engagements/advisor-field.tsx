import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../ui/lookup-field.tsx';
import { texts } from './texts.ts';

interface AdvisorFieldProps {
  id?: string;
  name?: string;
  label: string;
  help?: string;
  error?: React.ReactNode;
  optional?: boolean;
  type: 'AdvisorUser' | 'HealthAdvisorUser';
  account_id?: number;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

export function AdvisorField({ type, account_id, ...field }: AdvisorFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 300);
  const found = useEndpoint(
    'list-users',
    { query: { type, search: search.trim(), pageSize: 25, ...(account_id !== undefined && { account_id }) } },
    { enabled: isWanted },
  );
  const isComing = typed !== search || found.isPending;
  const choices = found.data?.users.map(({ id, name, email, account_name }) => ({
    id,
    name,
    detail: account_id === undefined && account_name ? `${email}, ${account_name}` : email,
  }));
  return (
    <LookupField
      {...field}
      placeholder={texts.advisors.placeholder}
      onSearch={setTyped}
      onOpen={() => setWanted(true)}
      choices={choices}
      note={noteOf({ isComing, hasFailed: found.isError, isEmpty: choices?.length === 0 })}
    />
  );
}

function noteOf({ isComing, hasFailed, isEmpty }: { isComing: boolean; hasFailed: boolean; isEmpty: boolean }) {
  if (isComing) return texts.advisors.loading;
  if (hasFailed) return texts.advisors.failed;
  return isEmpty ? texts.advisors.none : null;
}
