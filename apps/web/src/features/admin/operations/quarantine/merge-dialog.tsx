import type { MergePreview, Quarantined } from 'contract/endpoints/quarantine';
import { formatCount, formatDate } from '../../../../lib/format.ts';
import { useEndpoint } from '../../../../lib/use-endpoint.ts';
import { Button } from '../../../../ui/button.tsx';
import { ButtonRow } from '../../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import styles from '../operations.module.css';
import { texts } from '../texts.ts';
import { useResolution } from './use-resolution.ts';

const t = texts.mergeDialog;

interface MergeDialogProps {
  target: Quarantined | null;
  onClose: () => void;
}

export function MergeDialog({ target, onClose }: MergeDialogProps) {
  const obstacle = target?.obstacle;
  return (
    <>
      <Dialog opened={Boolean(obstacle)} onClose={onClose} title={t.obstacle}>
        <p>{obstacle && texts.obstacles[obstacle]}</p>
        <ButtonRow>
          <Button onClick={onClose}>{t.close}</Button>
        </ButtonRow>
      </Dialog>
      <ConfirmMerge target={obstacle ? null : target} onClose={onClose} />
    </>
  );
}

function ConfirmMerge({ target, onClose }: MergeDialogProps) {
  const name = target?.name ?? '';
  const call = { params: { id: target?.id ?? 0 } };
  const { data: preview, error } = useEndpoint('show-merge', call, { enabled: target !== null, staleTime: 0 });
  const { action, close } = useResolution('merge-quarantined', texts.quarantine.merged(name), onClose);
  const confirm = (client_id: number) => action.mutate({ ...call, body: { client_id } });
  return (
    <ConfirmDialog
      opened={target !== null}
      title={t.title}
      confirmLabel={t.confirm}
      onConfirm={() => preview && confirm(preview.client.id)}
      onClose={close}
      isReady={preview !== undefined}
      busy={action.isPending}
      error={action.error?.message ?? error?.message}
    >
      {preview ? <Preview name={name} preview={preview} /> : !error && <Skeleton lines={6} label={t.loading} />}
    </ConfirmDialog>
  );
}

function Preview({ name, preview }: { name: string; preview: MergePreview }) {
  const { client, moves, ends, sends_invitation } = preview;
  return (
    <>
      <p>{t.lead(name, client.name)}</p>
      <p>{t.stays(client.name)}</p>
      <div className={styles.engagements}>
        <Engagement title={t.moves} engagement={moves} />
        {ends ? <Engagement title={t.ends} engagement={ends} /> : <p>{t.nothingEnds}</p>}
      </div>
      <p>{t.former}</p>
      <p>{sends_invitation ? t.invitation : t.noInvitation}</p>
    </>
  );
}

function Engagement({ title, engagement }: { title: string; engagement: MergePreview['moves'] }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <FactList
        facts={[
          { label: t.firm, value: engagement.account_name ?? texts.quarantine.noFirm },
          { label: t.advisor, value: engagement.advisor_name ?? texts.unknown },
          {
            label: t.coverage,
            value: engagement.client_request_type ? t.coverages[engagement.client_request_type] : t.noCoverage,
          },
          { label: t.start, value: formatDate(engagement.projected_start_date) },
          { label: t.notes, value: engagement.has_notes ? t.hasNotes : t.noNotes },
          { label: t.meetings, value: formatCount(engagement.meetings) },
        ]}
      />
    </section>
  );
}
