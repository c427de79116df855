import type { ListedAttachment } from 'contract/endpoints/attachments';
import type { Client } from 'contract/endpoints/engagements';
import { attachmentTypes } from 'contract/vocabulary/attachments';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import styles from './analyses.module.css';
import { AnalysisFacts } from './analysis-facts.tsx';
import { AnalysisUploads } from './analysis-uploads.tsx';
import { PastFiles } from './past-files.tsx';
import { SendEmail } from './send-email.tsx';
import { texts } from './texts.ts';
import { useAttachments } from './use-attachments.ts';

const t = texts.manage;

export function ManageAnalyses({ client }: { client: Client }) {
  const attachments = useAttachments(client.id);
  const { list, problem, news, current, past } = attachments;
  const [target, setTarget] = useState<ListedAttachment | null>(null);
  // The name stays while the dialog closes.
  const [isConfirming, setConfirming] = useState(false);
  const ask = (file: ListedAttachment) => {
    setTarget(file);
    setConfirming(true);
  };
  if (list.error && !list.data)
    return (
      <LoadFailure title={texts.failed} safe={texts.safe} error={list.error} onRetry={() => void list.refetch()} />
    );
  if (!list.data) return <Skeleton lines={8} />;
  const hasBoth = attachmentTypes.every((type) => current.some((file) => file.type === type));
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem.text}
        </Banner>
      )}
      <LiveRegion>{news && <p className={styles.news}>{news}</p>}</LiveRegion>
      {attachmentTypes.map((type) => (
        <AnalysisUploads key={type} type={type} attachments={attachments} onDelete={ask} />
      ))}
      {past.length > 0 && <PastFiles files={past} onRestore={(file) => void attachments.restore(file)} />}
      {hasBoth && <SendEmail client={client} />}
      <AnalysisFacts analysis={client.analysis} />
      <ConfirmDialog
        opened={isConfirming}
        title={t.question(target?.name ?? '')}
        confirmLabel={t.confirm}
        onConfirm={() => {
          setConfirming(false);
          if (target) void attachments.remove(target);
        }}
        onClose={() => setConfirming(false)}
      >
        {t.questionHelp}
      </ConfirmDialog>
    </>
  );
}
