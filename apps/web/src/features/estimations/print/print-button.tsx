import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { viewTexts } from 'estimate-texts/result-texts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { whenPrintable } from './printable.ts';

/** Prints as soon as all parts of the estimate are loaded. */
export async function printEstimate(): Promise<void> {
  await whenPrintable();
  window.print();
}

export function PrintButton() {
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    setWaiting(true);
    await printEstimate();
    setWaiting(false);
  };
  return (
    <Button size="sm" icon={IconPrinter} busy={isWaiting} onClick={() => void print()}>
      {viewTexts.print}
    </Button>
  );
}
