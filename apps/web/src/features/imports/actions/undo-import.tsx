import type { PolicyImport } from 'contract/endpoints/imports';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { texts } from '../texts.ts';
import { UndoDialog } from './undo-dialog.tsx';

export function UndoImport({ shown }: { shown: PolicyImport }) {
  const [isConfirming, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.undo.open}</Button>
      <UndoDialog target={isConfirming ? shown : null} onClose={() => setIsAsking(false)} />
    </>
  );
}
