import { useEffect, useState } from 'react';

/** Mantine notes where to return the focus when `opened` changes, so a window must mount closed. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the purpose
  useEffect(() => setIsMounted(true), []);
  return isMounted && opened;
}
