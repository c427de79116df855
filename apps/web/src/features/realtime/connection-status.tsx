import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectionStatus } from '../../lib/cable.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import styles from './connection-status.module.css';

/** Most connections return within this time: the Rails client reconnects after 6 to 12 s. In milliseconds. */
const delayMs = 20_000;

/** Warns that the page may be out of date after a longer loss of the connection. */
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
