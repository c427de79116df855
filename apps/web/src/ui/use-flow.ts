import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    flowStep?: number;
  }
}

type Press = 'next' | number;

interface Moves {
  steps: readonly { onSubmit?: () => Promise<boolean> }[];
  step?: number;
  onStep: (step: number) => Promise<void>;
  onComplete: () => Promise<void>;
}

const nearest = (step: number, last: number) => Math.max(0, Math.min(Math.trunc(step) || 0, last));

/** Changes one step at a time, after the progress has been saved. Each step is an entry of the browser's history. */
export function useFlow({ steps, step = 0, onStep, onComplete }: Moves) {
  const last = steps.length - 1;
  const [first] = useState(() => nearest(step, last));
  const place = useLocation({ select: ({ state }) => state.flowStep });
  const navigate = useNavigate();
  const index = nearest(place ?? first, last);
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set([index]));
  if (!visited.has(index)) setVisited(new Set([...visited, index]));
  const [busy, setBusy] = useState<Press | null>(null);
  const [failure, setFailure] = useState<{ press: Press; message: string } | null>(null);
  const [progress, setProgress] = useState<'unsaved' | 'saved' | 'complete'>('unsaved');
  const isRunning = useRef(false);

  const run = async (press: Press, work: () => Promise<unknown>) => {
    if (isRunning.current || progress === 'complete') return;
    isRunning.current = true;
    setBusy(press);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure({ press, message: error instanceof Error ? error.message : '' });
    }
    isRunning.current = false;
    setBusy(null);
  };
  /** The step was opened to change one thing, and the last step follows. */
  const [isChange, setChange] = useState(false);
  const move = async (to: number) => {
    await onStep(to);
    await navigate({ to: '.', search: (search) => search, hash: true, state: { flowStep: to } });
    setProgress('saved');
  };
  const submit = async () => {
    const submitStep = steps[index]?.onSubmit;
    if (submitStep && !(await submitStep())) return;
    if (index < last) {
      setChange(false);
      return move(isChange ? last : index + 1);
    }
    await onComplete();
    setProgress('complete');
  };
  const open = (comesBack: boolean) => (to: number) => {
    setChange(comesBack);
    void run(to, () => move(to));
  };
  return {
    index,
    visited,
    busy,
    failure,
    progress,
    touch: () => setProgress((before) => (before === 'saved' ? 'unsaved' : before)),
    next: () => void run('next', submit),
    isChange,
    goTo: open(false),
    change: open(true),
  };
}
