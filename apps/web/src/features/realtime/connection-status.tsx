import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectionStatus } from '../../lib/cable.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import styles from './connection-status.module.css';

/** In milliseconds. Most connections return earlier: the Rails client reconnects after 6 to 12 seconds. */
const delayMs = 20_000;

export function ConnectionStatus() {
  const isConnected = useSyncExternalStore(connectionStatus.watch, connectionStatus.isConnected);
  return <LiveRegion>{!isConnected && <Paused />}</LiveRegion>;
}

function Paused() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <p className={styles.status}>
        <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
        Live updates are paused. Reconnecting…
      </p>
    )
  );
}
