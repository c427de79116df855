import { lazy, Suspense } from 'react';
import styles from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './states.tsx';

interface CropDialogProps {
  /** A picture of one of `pictureTypes`; `null` closes the dialog. */
  file: File | null;
  /** Gets the chosen part as a square PNG of at most 512 pixels a side, in a `data:` address. */
  onSave: (picture: string) => void;
  /** Cancel, Escape, or a press outside. */
  onClose: () => void;
  /** The file is no picture, broken, or too large to show; close the dialog and say so. */
  onBroken: () => void;
  /** The picture is being saved: nothing can be pressed. */
  busy?: boolean;
  /** Why it could not be saved; the dialog stays open. */
  error?: string | undefined;
}

const CropEditor = lazy(async () => ({ default: (await import('./crop-editor.tsx')).CropEditor }));

/** Chooses the part of a picture to be shown, in a circle: by mouse, finger, keys or buttons. */
export function CropDialog({ file, onClose, busy = false, ...editor }: CropDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={file !== null} onClose={close} title="Edit Image">
      <div className={styles.body}>
        {file && (
          <Suspense fallback={<Skeleton lines={8} label="Opening the picture" />}>
            <CropEditor
              key={`${file.name} ${file.lastModified}`}
              file={file}
              busy={busy}
              onCancel={close}
              {...editor}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
