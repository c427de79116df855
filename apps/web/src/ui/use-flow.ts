import { useRef, useState } from 'react';

type Press = 'next' | number;

interface Moves {
  steps: readonly { onSubmit?: () => Promise<boolean> }[];
  step?: number;
  onStep: (step: number) => Promise<void>;
  onComplete: () => Promise<void>;
}

const nearest = (step: number, last: number) => Math.max(0, Math.min(Math.trunc(step) || 0, last));

/** Changes one step at a time, after the progress has been saved. */
export function useFlow({ steps, step = 0, onStep, onComplete }: Moves) {
  const last = steps.length - 1;
  const [place, setPlace] = useState(() => nearest(step, last));
  const index = nearest(place, last);
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => new Set([index]));
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
  const move = async (to: number) => {
    await onStep(to);
    setVisited((before) => new Set([...before, to]));
    setPlace(to);
    setProgress('saved');
  };
  const submit = async () => {
    const submitStep = steps[index]?.onSubmit;
    if (submitStep && !(await submitStep())) return;
    if (index < last) return move(index + 1);
    await onComplete();
    setProgress('complete');
  };
  return {
    index,
    visited,
    busy,
    failure,
    progress,
    touch: () => setProgress((before) => (before === 'saved' ? 'unsaved' : before)),
    next: () => void run('next', submit),
    goTo: (to: number) => void run(to, () => move(to)),
  };
}
