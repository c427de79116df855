import type { PlanUpload } from 'contract/endpoints/plan-years';
import { formatBytes } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useConfirmedAction } from '../../../../lib/use-confirmed-action.ts';
import { useAction } from '../../../../lib/use-endpoint.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { cacheYear } from '../cache.ts';
import { Findings } from '../findings.tsx';
import styles from '../plan-years.module.css';
import { texts } from '../texts.ts';

export function UploadState({ upload }: { upload: PlanUpload }) {
  switch (upload.status) {
    case 'reading':
      return <Reading upload={upload} />;
    case 'loaded':
      return <Loaded upload={upload} />;
    case 'rejected':
      return <Rejected upload={upload} />;
    case 'failed':
      return <Stopped upload={upload} />;
    case 'closed':
      return null;
  }
}

interface UploadProps {
  upload: PlanUpload;
}

function FileNames({ upload: { files, uploaded_by, created_at } }: UploadProps) {
  return (
    <p className={styles.note}>
      {texts.reading.by(uploaded_by?.name ?? texts.command, created_at)}
      {files.length > 0 && `: ${files.map(({ name, byte_size }) => `${name} (${formatBytes(byte_size)})`).join(', ')}`}
    </p>
  );
}

function Reading({ upload }: UploadProps) {
  const { progress } = upload;
  const title = texts.reading.title[progress?.step ?? 'reading'];
  return (
    <Panel title={title} isSpaced>
      <p>{progress?.file ? texts.reading.file(progress.file) : progress ? title : texts.reading.waiting}</p>
      <ProgressBar percent={progress?.percent ?? 0} label={title} size="lg" />
      {progress && progress.rows > 0 && <p className={styles.note}>{texts.reading.rows(progress.rows)}</p>}
      <FileNames upload={upload} />
      <p className={styles.note}>{texts.reading.safe}</p>
      <div className={styles.actions}>
        <DiscardUpload upload={upload} label={texts.reading.stop} />
      </div>
    </Panel>
  );
}

function Loaded({ upload: { id, load_ids } }: UploadProps) {
  const close = useAction('close-plan-upload', { onDone: cacheYear });
  if (load_ids.length === 0) return null;
  return (
    <Banner
      tone="success"
      title={texts.loaded.title}
      action={
        <div className={styles.actions}>
          {load_ids.map((load_id) => (
            <LinkButton key={load_id} to={paths.planLoad(load_id)}>
              {texts.loaded.review(load_id)}
            </LinkButton>
          ))}
          <Button weight="quiet" busy={close.isPending} onClick={() => close.mutate({ params: { id } })}>
            {texts.loaded.close}
          </Button>
        </div>
      }
    >
      <p>{texts.loaded.help(load_ids)}</p>
      {close.error && <p role="alert">{close.error.message}</p>}
    </Banner>
  );
}

function Rejected({ upload }: UploadProps) {
  return (
    <Panel title={texts.rejected.title} isSpaced>
      <p>{texts.rejected.help}</p>
      <Findings findings={upload.findings} />
      <FileNames upload={upload} />
      <div className={styles.actions}>
        <DiscardUpload upload={upload} label={texts.rejected.close} />
      </div>
    </Panel>
  );
}

function Stopped({ upload }: UploadProps) {
  const again = useAction('reread-plan-upload', { onDone: cacheYear });
  return (
    <Banner
      tone="danger"
      title={texts.stopped.title}
      action={
        <div className={styles.actions}>
          <Button busy={again.isPending} onClick={() => again.mutate({ params: { id: upload.id } })}>
            {texts.stopped.again}
          </Button>
          <DiscardUpload upload={upload} label={texts.stopped.discard} />
        </div>
      }
    >
      <p>
        {upload.error} {texts.stopped.help}
      </p>
      <FileNames upload={upload} />
      {again.error && <p role="alert">{again.error.message}</p>}
    </Banner>
  );
}

function DiscardUpload({ upload: { id }, label }: UploadProps & { label: string }) {
  const { ask, dialog } = useConfirmedAction('close-plan-upload', {
    call: (upload_id: number) => ({ params: { id: upload_id } }),
    onDone: cacheYear,
  });
  return (
    <>
      <Button weight="quiet" onClick={() => ask(id)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={texts.discard.title}
        confirmLabel={texts.discard.confirm}
        cancelLabel={texts.discard.keep}
      >
        <p>{texts.discard.help}</p>
      </ConfirmDialog>
    </>
  );
}
