import type { PolicyImport } from 'contract/endpoints/imports';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import { UndoDialog } from './undo-dialog.tsx';

export function UndoImport({ shown }: { shown: PolicyImport }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>{texts.undo.open}</Button>
      <UndoDialog target={isConfirming ? shown : null} onClose={() => setConfirming(false)} />
    </>
  );
}
