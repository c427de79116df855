import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

interface Found {
  isPending: boolean;
  isError: boolean;
}

interface LookupTexts {
  loading: string;
  failed: string;
  none: string;
}

/** What a `LookupField` needs to ask the server for its choices: nothing before it is opened, and not at every key. */
export function useLookup(texts: LookupTexts) {
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const noteOf = ({ isPending, isError }: Found, choices: readonly unknown[] | undefined): string | null => {
    if (typed.trim() !== search || isPending) return texts.loading;
    if (isError) return texts.failed;
    return choices?.length === 0 ? texts.none : null;
  };
  return { search, isWanted, noteOf, handlers: { onSearch: setTyped, onOpen: () => setWanted(true) } };
}
