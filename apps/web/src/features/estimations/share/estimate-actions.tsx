import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useNavigate } from '@tanstack/react-router';
import type { Estimation } from 'contract/endpoints/estimations';
import { viewTexts } from 'estimate-texts/result-texts';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useDuplicate } from '../list/use-list-actions.ts';
import { listTexts } from '../list-texts.ts';
import { Present } from '../present/present.tsx';
import { usePresent } from '../present/use-present.ts';
import { printEstimate } from '../print/print-button.tsx';
import { reportHref } from '../print/report-link.tsx';
import { useCalculation } from '../result/use-calculation.ts';
import { headlineOf } from '../summary/headline.ts';
import styles from './share.module.css';
import { ShareButton } from './share-button.tsx';

const { list: t, page: pageTexts } = listTexts;

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  waiting: <Skeleton lines={6} />,
});

interface EstimateActionsProps {
  estimation: Estimation;
  estimationKey: string;
  isFormOpen: boolean;
  isDraft: boolean;
}

/** What the owner of a saved estimate can do with it. */
export function EstimateActions({ estimation, estimationKey, isFormOpen, isDraft }: EstimateActionsProps) {
  const { id, name } = estimation;
  const shared = { estimation, estimationKey };
  const [isSharing, setSharing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const present = usePresent();
  const { duplicate, duplicating } = useDuplicate();
  const deletion = useDeletion(name);
  const { data: calculation } = useCalculation(estimationKey, null, { staleTime: Number.POSITIVE_INFINITY });
  const params = { id: Number(id) };
  return (
    <div className={styles.actions}>
      {calculation && <span className={styles.price}>{headlineOf(calculation).value}</span>}
      <span className={styles.wide}>
        <Present {...shared} isPrimary={!isFormOpen} isDraft={isDraft} />
      </span>
      <span className={styles.wide}>
        <ShareButton {...shared} />
      </span>
      <Button icon={IconShare} onClick={() => setSharing(true)}>
        {pageTexts.share}
      </Button>
      <RowMenu
        label={pageTexts.more}
        busy={duplicating !== null}
        actions={[
          ...(isDraft ? [] : [{ label: pageTexts.present, icon: IconPresentation, onSelect: present.open }]),
          ...(['letter', 'a4'] as const).map((paper) => ({
            label: viewTexts.report[paper],
            icon: IconFileTypePdf,
            download: reportHref(params.id, paper),
            onClick: () => undefined,
          })),
          { label: viewTexts.print, icon: IconPrinter, onSelect: () => void printEstimate() },
          { label: t.duplicate, icon: IconCopy, onSelect: () => duplicate(params) },
          { label: t.delete, icon: IconX, tone: 'danger', onSelect: () => setDeleting(true) },
        ]}
      />
      <Dialog opened={isSharing} onClose={() => setSharing(false)} title={pageTexts.shareTitle}>
        <ShareDialog {...shared} />
      </Dialog>
      <ConfirmDialog
        opened={isDeleting}
        title={t.deleteQuestion}
        confirmLabel={t.delete}
        onConfirm={() => deletion.mutate({ params })}
        onClose={() => {
          setDeleting(false);
          deletion.reset();
        }}
        busy={deletion.isPending}
        error={deletion.error?.message}
      >
        {pageTexts.deleteHelp(name)}
      </ConfirmDialog>
    </div>
  );
}

function useDeletion(name: string) {
  const navigate = useNavigate();
  const notice = useNotice();
  return useAction('delete-estimation', {
    onDone: (_reply, _call, cache) => {
      invalidate(cache, 'list-estimations', 'list-client-estimations');
      notice.carry({ tone: 'success', text: t.deleted(name) });
      return navigate({ ...paths.estimations, replace: true });
    },
  });
}
