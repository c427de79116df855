import { useEndpoint } from '../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../ui/lookup-field.tsx';
import { useLookup } from '../../ui/use-lookup.ts';
import { texts } from './texts.ts';

interface AdvisorFieldProps {
  id?: string;
  name?: string;
  label: string;
  help?: string;
  error?: React.ReactNode;
  optional?: boolean;
  isClearable?: boolean;
  placeholder?: string;
  type: 'AdvisorUser' | 'HealthAdvisorUser';
  account_id?: number;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

export function AdvisorField({ type, account_id, ...field }: AdvisorFieldProps) {
  const { search, isWanted, noteOf, handlers } = useLookup(texts.advisors);
  const found = useEndpoint(
    'list-users',
    { query: { type: [type], search, pageSize: 25, ...(account_id !== undefined && { account_id }) } },
    { enabled: isWanted },
  );
  const choices = found.data?.users.map(({ id, name, email, account_name }) => ({
    id,
    name,
    detail: account_id === undefined && account_name ? `${email}, ${account_name}` : email,
  }));
  return (
    <LookupField
      placeholder={texts.advisors.placeholder}
      {...field}
      {...handlers}
      choices={choices}
      note={noteOf(found, choices)}
    />
  );
}
