import type { Scheduler } from 'contract/endpoints/bookings';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { useAppearance } from '../../../ui/use-appearance.ts';
import { texts } from '../texts.ts';
import styles from './cal-frame.module.css';
import { useCalFrame } from './use-cal-frame.ts';

const t = texts.frame;

interface CalFrameProps {
  scheduler: Pick<Scheduler, 'origin' | 'address' | 'namespace'>;
  /** Called once for each booked meeting, with null if it is not confirmed yet. */
  onBooked: (uid: string | null) => void;
}

export function CalFrame(props: CalFrameProps) {
  const [turn, setTurn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const retry = () => {
    setTurn(turn + 1);
    setFailed(false);
  };
  if (!hasFailed) return <Frame key={turn} {...props} onFailed={() => setFailed(true)} />;
  return (
    <div role="alert">
      <EmptyState title={t.failed} action={<Button onClick={retry}>{t.retry}</Button>}>
        {t.failedHelp}
      </EmptyState>
    </div>
  );
}

function Frame({ scheduler, onBooked, onFailed }: CalFrameProps & { onFailed: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin, address, namespace } = scheduler;
  const scheme = useAppearance();
  const [source] = useState(() => inScheme(address ?? '', scheme));
  const place = { origin: origin ?? '', namespace: namespace ?? '' };
  const { isShown, height } = useCalFrame(frame, place, { onBooked, onFailed });
  return (
    <div className={styles.place}>
      {!isShown && <Skeleton lines={8} label={t.loading} />}
      <iframe
        ref={frame}
        src={source}
        title={t.title}
        className={styles.frame}
        data-shown={isShown || undefined}
        height={height}
        referrerPolicy="strict-origin"
      />
    </div>
  );
}

/** Keeps the first color scheme, because changing it would reload the frame and lose the input. */
function inScheme(address: string, scheme: string): string {
  const url = new URL(address);
  url.searchParams.set('theme', scheme);
  return url.href;
}
