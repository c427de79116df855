import type { PlanYearDetails } from 'contract/endpoints/plan-years';
import { uploadLimits } from 'contract/vocabulary/files';
import { useState } from 'react';
import { type StoredFile, uploadFile } from '../../../../lib/direct-upload.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { useAction } from '../../../../lib/use-endpoint.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { UploadField } from '../../../../ui/upload-field.tsx';
import { cacheYear } from '../cache.ts';
import styles from '../plan-years.module.css';
import { texts } from '../texts.ts';

const t = texts.upload;
const limit = uploadLimits.super_admin;

function problemOf({ name, size }: File): string | null {
  if (!/\.(csv|txt|zip)$/i.test(name)) return t.notPlans;
  if (size === 0) return t.empty;
  return size > limit ? t.tooLarge(formatBytes(limit)) : null;
}

/** Files are sent at once, and read together when all of them are there. */
export function NewUpload({ shown: { plan_year: year, can_download } }: { shown: PlanYearDetails }) {
  const [stored, setStored] = useState<readonly StoredFile[]>([]);
  const [round, setRound] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const create = useAction('create-plan-upload', { onDone: cacheYear });
  const download = useAction('download-plan-files', { onDone: cacheYear });
  const start = () => {
    setMissing(stored.length === 0);
    if (stored.length === 0) return;
    const signed_ids = stored.map(({ signed_id }) => signed_id);
    create.mutate(
      { params: { year }, body: { signed_ids } },
      {
        onSuccess: () => {
          setStored([]);
          setRound(round + 1);
        },
      },
    );
  };
  const problem = isMissing ? t.none : (create.error ?? download.error)?.message;
  return (
    <Panel title={t.title} isSpaced>
      <UploadField
        key={round}
        label={t.label}
        help={t.help(formatBytes(limit))}
        browse={t.browse}
        accept=".csv,.txt,.zip,text/csv,application/zip"
        multiple
        problemOf={problemOf}
        send={uploadFile}
        onStored={async (file) => {
          setMissing(false);
          setStored((before) => [...before.filter(({ signed_id }) => signed_id !== file.signed_id), file]);
        }}
        onDelete={async ({ signed_id }) => setStored((before) => before.filter((one) => one.signed_id !== signed_id))}
      />
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button weight="primary" busy={create.isPending} onClick={start}>
          {t.start}
        </Button>
        {can_download && (
          <Button busy={download.isPending} onClick={() => download.mutate({ params: { year } })}>
            {t.download}
          </Button>
        )}
        <span className={styles.note}>
          {t.safe} {can_download && t.downloadHelp}
        </span>
      </div>
    </Panel>
  );
}
