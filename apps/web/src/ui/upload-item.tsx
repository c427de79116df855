import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatBytes } from '../lib/format.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import styles from './upload-field.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
  /** The line goes away while it has the focus. */
  onFocusLost: () => void;
}

export function UploadItem({ upload, onRetry, onRemove, onFocusLost }: UploadItemProps) {
  const { file, state, percent, message, reason } = upload;
  const line = useRef<HTMLLIElement>(null);
  const moveFocus = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      if (element?.contains(document.activeElement)) moveFocus();
    };
  }, []);
  const isRunning = state === 'preparing' || state === 'sending' || state === 'saving';
  const isStored = state === 'completed' || state === 'deleting';
  const isSettling = state === 'saving' || state === 'deleting';
  const canCancel = isRunning || state === 'waiting';
  return (
    <li ref={line} className={styles.upload}>
      <span className={styles.icon}>
        <IconFile size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{file.name}</p>
        {isRunning && <ProgressBar percent={percent} label={`Uploading ${file.name}`} />}
        <p className={styles.state}>
          {wordsOf(upload)} · {formatBytes(file.size)}
        </p>
        {message && (
          <p className={styles.problem} role="alert">
            {message}
            {reason && <span className={styles.reason}>{reason}</span>}
          </p>
        )}
      </div>
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          Try again<span className={styles.said}> to upload {file.name}</span>
        </Button>
      )}
      <IconButton
        icon={isStored ? IconTrash : IconX}
        tone={isStored ? 'danger' : 'quiet'}
        label={`${isStored ? 'Delete' : canCancel ? 'Cancel' : 'Remove'} ${file.name}`}
        onClick={() => isSettling || onRemove()}
        aria-disabled={isSettling}
      />
    </li>
  );
}

const words = {
  waiting: 'Waiting',
  preparing: 'Preparing',
  saving: 'Saving',
  completed: 'Completed',
  failed: 'Not uploaded',
  deleting: 'Deleting',
} as const;

const wordsOf = ({ state, percent }: Upload): string => (state === 'sending' ? `${percent}%` : words[state]);
