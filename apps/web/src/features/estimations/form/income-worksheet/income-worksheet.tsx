import type { IncomeWorksheet as Lines } from 'contract/endpoints/income-worksheet';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../ui/button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { texts } from '../../texts.ts';
import type { WorksheetProps } from './use-worked-income.ts';

const IncomeSource = lazyPart(async () => (await import('./income-source.tsx')).IncomeSource, { waiting: null });
const WorksheetDialog = lazyPart(async () => (await import('./worksheet-dialog.tsx')).WorksheetDialog, {
  waiting: null,
});

/** Below the field of the income: where it comes from, or the way to work it out. */
export function IncomeWorksheet(props: WorksheetProps) {
  const { lines, onUse, onRemove } = props;
  const [removed, setRemoved] = useState<Lines | null>(null);
  // Each opening starts with the lines of the form.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  const open = () => setOpening(({ count }) => ({ count: count + 1, isOpen: true }));
  const close = () => setOpening(({ count }) => ({ count, isOpen: false }));
  const use: WorksheetProps['onUse'] = (chosen, worked) => {
    setRemoved(null);
    onUse(chosen, worked);
  };
  return (
    <>
      {(lines ?? removed) && (
        <IncomeSource
          {...props}
          removed={removed}
          onUse={use}
          onRemove={() => {
            setRemoved(lines);
            onRemove();
          }}
          onEdit={open}
        />
      )}
      {!lines && (
        <div>
          <Button size="sm" onClick={open}>
            {texts.form.workOutIncome}
          </Button>
        </div>
      )}
      {opening.count > 0 &&
        createPortal(
          <WorksheetDialog
            {...props}
            opened={opening.isOpen}
            opening={opening.count}
            onUse={(chosen, worked) => {
              use(chosen, worked);
              close();
            }}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}
