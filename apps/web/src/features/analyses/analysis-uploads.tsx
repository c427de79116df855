import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ListedAttachment } from 'contract/endpoints/attachments';
import type { AttachmentType } from 'contract/vocabulary/attachments';
import { uploadLimits } from 'contract/vocabulary/files';
import { useState } from 'react';
import { uploadFile } from '../../lib/direct-upload.ts';
import { formatBytes, formatMoment } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import styles from './analyses.module.css';
import { AnalysisRow, FileLinks } from './analysis-files.tsx';
import { texts } from './texts.ts';
import type { Attachments } from './use-attachments.ts';

const t = texts.manage;

interface AnalysisUploadsProps {
  type: AttachmentType;
  attachments: Attachments;
  onDelete: (file: ListedAttachment) => void;
}

export function AnalysisUploads({ type, attachments, onDelete }: AnalysisUploadsProps) {
  const { title, help } = t.types[type];
  // Several, so that opening one does not end the upload that runs in another.
  const [replaced, setReplaced] = useState<readonly ListedAttachment[]>([]);
  const isOpen = ({ id }: ListedAttachment) => replaced.some((one) => one.id === id);
  const close = ({ id }: ListedAttachment) => setReplaced((before) => before.filter((one) => one.id !== id));
  const files = attachments.current.filter((file) => file.type === type);
  const isCurrent = ({ id }: ListedAttachment) => files.some((file) => file.id === id);
  const saving = attachments.saving.filter((file) => file.type === type);
  const isReplacing = ({ id }: ListedAttachment) => saving.some(({ replaces }) => replaces === id);
  return (
    <section className={styles.type} aria-label={title}>
      <div>
        <h3 className={styles.heading}>{title}</h3>
        <p className={styles.help}>{help}</p>
      </div>
      {files.length + saving.length > 0 && (
        <ul className={styles.files}>
          {files
            .filter((file) => !isReplacing(file))
            .map((file) => (
              <AnalysisRow key={file.id} name={file.name} detail={<FileDetail file={file} />}>
                <FileLinks file={file} isCompact />
                <IconButton
                  icon={IconReplace}
                  label={t.replace(file.name)}
                  aria-expanded={isOpen(file)}
                  onClick={() => (isOpen(file) ? close(file) : setReplaced([...replaced, file]))}
                />
                {!file.nonDeletable && (
                  <IconButton
                    icon={IconTrash}
                    tone="danger"
                    label={t.remove(file.name)}
                    onClick={() => onDelete(file)}
                  />
                )}
              </AnalysisRow>
            ))}
          {saving.map(({ stored }) => (
            <AnalysisRow key={stored.signed_id} name={stored.filename} detail={t.saving} />
          ))}
        </ul>
      )}
      {replaced.filter(isCurrent).map((file) => (
        <UploadField
          {...pdfOnly}
          key={file.id}
          label={t.replacement(file.name)}
          help={t.replacement(file.name)}
          browse={t.browseOne}
          onStored={(stored) => attachments.save(type, stored, file.id).then(() => close(file))}
        />
      ))}
      <UploadField
        {...pdfOnly}
        label={title}
        help={limits}
        browse={files.length > 0 ? t.browseMore : t.browse}
        isCompact={files.length + saving.length > 0}
        multiple
        onStored={(stored) => attachments.save(type, stored)}
      />
    </section>
  );
}

function FileDetail({ file: { version, created_at, created_by } }: { file: ListedAttachment }) {
  return (
    <>
      {version > 1 && `${t.version(version)} · `}
      {t.added(formatMoment(created_at), created_by)}
    </>
  );
}

function problemOf({ name, size }: File): string | null {
  if (!/\.pdf$/i.test(name)) return t.notPdf;
  if (size === 0) return t.empty;
  return size > uploadLimits.default ? t.tooLarge(formatBytes(uploadLimits.default)) : null;
}

const limits = t.limits(formatBytes(uploadLimits.default));
const pdfOnly = { accept: '.pdf', problemOf, send: uploadFile } as const;
