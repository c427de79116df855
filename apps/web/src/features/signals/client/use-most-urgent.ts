import type { Signal } from 'contract/endpoints/signals';
import { useState } from 'react';

const most = 3;

/** The first three until the user asks for all, or a link leads to one of the others. */
export function useMostUrgent(signals: readonly Signal[], openedId?: number) {
  const [isOpen, setOpen] = useState(false);
  const isBelow = signals.slice(most).some(({ id }) => id === openedId);
  const hasAll = isOpen || isBelow;
  return {
    shown: hasAll ? signals : signals.slice(0, most),
    /** Null if there are no more. */
    toggle: signals.length > most && !isBelow ? { isOpen, run: () => setOpen(!isOpen) } : null,
  };
}
