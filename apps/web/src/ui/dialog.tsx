import { lazy, Suspense, useState } from 'react';
import type { DialogProps, DrawerProps } from './dialog-window.tsx';

const loadDialog = () => import('./dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await loadDialog()).DialogWindow }));
const DrawerWindow = lazy(async () => ({ default: (await loadDialog()).DrawerWindow }));

/** A failure does not matter, because opening a dialog loads the code again. */
export const preloadDialog = () => loadDialog().catch(() => {});

/** Stays mounted after the first opening, so that closing can restore the focus. */
function useWasOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened;
}

export function Dialog(props: DialogProps) {
  return (
    useWasOpened(props.opened) && (
      <Suspense>
        <DialogWindow {...props} />
      </Suspense>
    )
  );
}

export function Drawer(props: DrawerProps) {
  return (
    useWasOpened(props.opened) && (
      <Suspense>
        <DrawerWindow {...props} />
      </Suspense>
    )
  );
}
