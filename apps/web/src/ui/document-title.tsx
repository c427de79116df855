import { createContext, useContext, useEffect } from 'react';

const Suffix = createContext('');
export const DocumentTitleSuffix = Suffix.Provider;

export function useDocumentTitle(title: string): void {
  const suffix = useContext(Suffix);
  useEffect(() => {
    document.title = suffix ? `${title} – ${suffix}` : title;
  }, [title, suffix]);
}
