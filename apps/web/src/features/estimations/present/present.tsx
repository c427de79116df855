import type { Estimation } from 'contract/endpoints/estimations';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { listTexts } from '../list-texts.ts';
import { usePresent } from './use-present.ts';

const Presentation = lazyPart(async () => (await import('./presentation.tsx')).Presentation, { waiting: null });

interface PresentProps {
  estimation: Estimation;
  estimationKey: string;
  isPrimary: boolean;
  /** A presentation shows what is saved. */
  isDraft: boolean;
}

export function Present({ estimation, estimationKey, isPrimary, isDraft }: PresentProps) {
  const { page, open, turn, leave } = usePresent();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = page !== null;
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <Button ref={button} weight={isPrimary ? 'primary' : 'secondary'} disabled={isDraft} onClick={open}>
        {listTexts.page.present}
      </Button>
      {isOpen && <Presentation {...{ estimation, estimationKey, page }} onTurn={turn} onLeave={leave} />}
    </>
  );
}
