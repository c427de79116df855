import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveness } from '../../lib/cable.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import styles from './live-sign.module.css';

/** A line that comes back sooner is not worth a word: Rails' client first rings again after 6 to 12 s. */
const timeoutMs = 20_000;

/** Says that the page may be behind, once the line has been gone for long; it takes room that nothing else needs. */
export function LiveSign() {
  const isLive = useSyncExternalStore(liveness.watch, liveness.read);
  return <LiveRegion>{!isLive && <Paused />}</LiveRegion>;
}

function Paused() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), timeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <p className={styles.sign}>
        <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
        Live updates are paused. Reconnecting…
      </p>
    )
  );
}
