import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRouter } from '@tanstack/react-router';
import { uploadLimits } from 'contract/vocabulary/files';
import { addressOf } from '../../lib/address.ts';
import { type StoredFile, uploadFile } from '../../lib/direct-upload.ts';
import { formatBytes } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UploadField } from '../../ui/upload-field.tsx';
import styles from './new-import-panel.module.css';
import { texts } from './texts.ts';

const t = texts.upload;
const limit = uploadLimits.super_admin;

function problemOf({ name, size }: File): string | null {
  if (/\.xls$/i.test(name)) return t.oldWorkbook;
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(name)) return t.notCsv;
  if (size === 0) return t.empty;
  return size > limit ? t.tooLarge(formatBytes(limit)) : null;
}

/** @param isCompact files were imported before, so that the page is about them */
export function NewImportPanel({ isCompact }: { isCompact: boolean }) {
  const router = useRouter();
  const create = useAction('create-import', { onDone: (_response, _call, cache) => invalidate(cache, 'list-imports') });
  const start = async ({ signed_id }: StoredFile) => {
    const { id } = await create.mutateAsync({ body: { signed_id } });
    await router.navigate(paths.importOf(id));
  };
  return (
    <Panel title={t.title} isSpaced>
      {!isCompact && <p>{t.lead}</p>}
      <UploadField
        label={t.label}
        help={t.help(formatBytes(limit))}
        browse={t.browse}
        isCompact={isCompact}
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        problemOf={problemOf}
        send={uploadFile}
        onStored={start}
      />
      <div className={styles.downloads}>
        <DownloadButton size="sm" weight="quiet" icon={IconDownload} href={addressOf('export-import-template').url}>
          {t.template}
        </DownloadButton>
        <DownloadButton
          size="sm"
          weight="quiet"
          icon={IconDownload}
          href={addressOf('export-import-template', { query: { with_sample: 'true' } }).url}
        >
          {t.sample}
        </DownloadButton>
      </div>
    </Panel>
  );
}
