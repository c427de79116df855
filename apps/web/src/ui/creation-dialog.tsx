import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ShownOnce, type ShownOnceTexts } from './shown-once.tsx';

interface CreationProps {
  onClose: () => void;
  /** Of the credential, once it was created. */
  shown: ShownOnceTexts;
  /** The form that creates a credential. */
  children: (onCreated: (credential: string) => void) => ReactNode;
}

interface CreationDialogProps extends CreationProps {
  opened: boolean;
  title: string;
}

/** A form whose result is shown once. */
export function CreationDialog({ opened, title, ...creation }: CreationDialogProps) {
  return (
    <Dialog opened={opened} onClose={creation.onClose} title={title}>
      <Creation {...creation} />
    </Dialog>
  );
}

function Creation({ onClose, shown, children }: CreationProps) {
  const [credential, setCredential] = useState<string | null>(null);
  if (credential === null) return children(setCredential);
  return <ShownOnce {...shown} value={credential} onDone={onClose} />;
}
