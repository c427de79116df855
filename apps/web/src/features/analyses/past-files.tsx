import type { ListedAttachment } from 'contract/endpoints/attachments';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './analyses.module.css';
import { AnalysisRow, FileLinks } from './analysis-files.tsx';
import { texts } from './texts.ts';

const t = texts.manage;

interface PastFilesProps {
  files: readonly ListedAttachment[];
  onRestore: (file: ListedAttachment) => void;
}

export function PastFiles({ files, onRestore }: PastFilesProps) {
  return (
    <details className={styles.past}>
      <summary>{t.earlier(files.length)}</summary>
      <ul className={styles.files}>
        {files.map((file) => (
          <AnalysisRow key={file.id} name={file.name} detail={detailOf(file)}>
            {file.deleted_at === null ? (
              <FileLinks file={file} />
            ) : (
              <Button size="sm" onClick={() => onRestore(file)}>
                {t.restore}
                <span className={styles.hidden}> {file.name}</span>
              </Button>
            )}
          </AnalysisRow>
        ))}
      </ul>
    </details>
  );
}

function detailOf({ type, version, replaced_at, deleted_at, deleted_by, restorable_until }: ListedAttachment): string {
  const parts = [t.types[type].title, t.version(version)];
  if (deleted_at === null) return [...parts, t.replaced(formatMoment(replaced_at ?? ''))].join(' · ');
  return [...parts, t.deleted(formatMoment(deleted_at), deleted_by), t.until(formatDay(restorable_until))].join(' · ');
}
