import { useEffect, useState } from 'react';

/** Mantine notes where to return the focus when `opened` changes, so a window must mount closed. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return isMounted && opened;
}
