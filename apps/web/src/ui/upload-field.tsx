import { type ReactNode, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { DropZone } from './drop-zone.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './upload-field.module.css';
import { UploadItem } from './upload-item.tsx';
import { type UploadTargets, useUploads } from './use-uploads.ts';

interface UploadFieldProps extends UploadTargets {
  label: string;
  help?: ReactNode;
  browse: string;
  /** For the browser's file dialog, such as ".pdf". Dropped files can be of any type, so check them in `problemOf`. */
  accept: string;
  /** Why a file cannot be uploaded, as a sentence without its name. */
  problemOf: (file: File) => string | null;
  multiple?: boolean;
  /** A file is there already. */
  isCompact?: boolean;
}

export function UploadField(props: UploadFieldProps) {
  const { label, help, browse, accept, problemOf, multiple = false, isCompact = false, ...targets } = props;
  const field = useRef<HTMLDivElement>(null);
  const { uploads, news, add, retry, remove } = useUploads(targets, field);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const keepFocus = () => button.current?.focus();
  const choose = (files: readonly File[]) => {
    const chosen = files.map((file) => ({ file, problem: problemOf(file) }));
    setProblems(chosen.flatMap(({ file, problem }) => (problem === null ? [] : [`${file.name}: ${problem}`])));
    add(chosen.flatMap(({ file, problem }) => (problem === null ? [file] : [])));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div ref={field} className={styles.field} role="group" aria-label={label}>
      <DropZone
        label={label}
        browse={browse}
        accept={accept}
        multiple={multiple}
        onFiles={choose}
        onProblems={setProblems}
        help={help}
        isCompact={isCompact || uploads.length > 0}
        buttonRef={button}
      />
      {problems.length > 0 && (
        <Banner tone="danger" role="alert" onClose={() => setProblems([])}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadItem
              key={upload.id}
              upload={upload}
              onRetry={() => {
                keepFocus();
                retry(upload);
              }}
              onRemove={() => void remove(upload)}
              onFocusLost={keepFocus}
            />
          ))}
        </ul>
      )}
      <LiveRegion>{news && <span className={styles.said}>{news}</span>}</LiveRegion>
    </div>
  );
}
