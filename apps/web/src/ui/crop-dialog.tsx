import styles from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Skeleton } from './states.tsx';

interface CropDialogProps {
  file: File | null;
  /** Receives the selected part as a square PNG of at most 512 pixels a side, in a `data:` URL. */
  onSave: (picture: string) => void;
  onClose: () => void;
  onBroken: () => void;
  busy?: boolean;
  error?: string | undefined;
}

const CropEditor = lazyPart(async () => (await import('./crop-editor.tsx')).CropEditor, {
  failed: 'The picture couldn’t be opened.',
  waiting: <Skeleton lines={8} label="Opening the picture" />,
});

export function CropDialog({ file, onClose, busy = false, ...editor }: CropDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={file !== null} onClose={close} title="Edit Image">
      <div className={styles.body}>
        {file && (
          <CropEditor key={`${file.name} ${file.lastModified}`} file={file} busy={busy} onCancel={close} {...editor} />
        )}
      </div>
    </Dialog>
  );
}
