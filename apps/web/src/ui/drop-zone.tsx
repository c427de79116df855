import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/LoadingOverlay.layer.css';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from './button.tsx';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  label: string;
  browse: string;
  /** For the browser's file dialog, such as ".pdf". Dropped files can be of any type. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** The file dialog was closed without a file, or something else was dropped. */
  onNothing?: () => void;
  /** Reports problems such as several files where one is expected. */
  onProblems: (problems: readonly string[]) => void;
  help?: ReactNode;
  /** One quiet line. The frame appears while a file is dragged over it. */
  isCompact?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

export function DropZone(props: DropZoneProps) {
  const { label, browse, accept, multiple = false, onFiles, onNothing, onProblems, help, isCompact, buttonRef } = props;
  const helpId = useId();
  return (
    <>
      <Dropzone
        onDrop={(files) => (files.length > 0 || !onNothing ? onFiles(files) : onNothing())}
        {...(onNothing && { onFileDialogCancel: onNothing })}
        onReject={(rejected) => onProblems(rejected.map(({ file, errors }) => `${file.name}: ${errors[0]?.message}`))}
        multiple={multiple}
        activateOnKeyboard={false}
        enablePointerEvents
        rejectColor="danger"
        className={styles.zone ?? ''}
        data-compact={isCompact || undefined}
        inputProps={{ hidden: true, accept, 'aria-label': label }}
      >
        <div className={styles.inside}>
          {/* A click on the button is one on the zone, which opens the file dialog. */}
          <Button
            size="sm"
            weight={isCompact ? 'quiet' : 'secondary'}
            icon={IconUpload}
            {...(buttonRef && { ref: buttonRef })}
            {...(help ? { 'aria-describedby': helpId } : {})}
          >
            {browse}
          </Button>
          <span className={styles.drop}>or drop {multiple ? 'them' : 'it'} here</span>
        </div>
      </Dropzone>
      {help && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </>
  );
}
