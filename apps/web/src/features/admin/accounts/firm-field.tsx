import type { ReactNode } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { type Choice, LookupField } from '../../../ui/lookup-field.tsx';
import { useLookup } from '../../../ui/use-lookup.ts';
import { accountTexts } from './texts.ts';

const t = accountTexts.lookup;

interface FirmFieldProps {
  label: string;
  error?: ReactNode;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
}

export function FirmField(field: FirmFieldProps) {
  const { search, isWanted, noteOf, handlers } = useLookup(t);
  const found = useEndpoint('list-accounts', { query: { search, pageSize: 25 } }, { enabled: isWanted });
  const choices = found.data?.accounts.map(({ id, name, advisor_count }) => ({
    id,
    name,
    detail: t.advisors(advisor_count),
  }));
  return (
    <LookupField {...field} {...handlers} placeholder={t.placeholder} choices={choices} note={noteOf(found, choices)} />
  );
}
