import type { PolicyImport } from 'contract/endpoints/imports';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { CancelImport } from '../actions/cancel-import.tsx';
import { UndoImport } from '../actions/undo-import.tsx';
import { changes } from '../import-rules.ts';
import { ImportProgress } from '../progress/import-progress.tsx';
import { texts } from '../texts.ts';
import { leftRowsText } from './left-rows.ts';

const t = texts.states;

export function ImportState({ shown }: { shown: PolicyImport }) {
  const { id, status, counts, error, undo_until } = shown;
  const cancel = <CancelImport id={id} isCancelling={shown.is_cancelling} />;
  const another = <LinkButton to={paths.policyImport}>{t.another}</LinkButton>;
  switch (status) {
    case 'parsing':
    case 'applying':
    case 'undoing':
      return <ImportProgress shown={shown} status={status} />;
    case 'mapping':
      return (
        <Banner tone="caution" title={t.mapping} action={cancel}>
          {error}
        </Banner>
      );
    case 'ready':
      return changes(counts) > 0 ? (
        <Banner tone="info" title={texts.apply.ready} action={cancel}>
          {texts.apply.readyHelp}
        </Banner>
      ) : (
        <Banner tone="neutral" title={texts.apply.nothing} action={cancel}>
          {leftRowsText(counts)}
        </Banner>
      );
    case 'applied':
      return (
        <Banner tone="success" title={t.applied} action={undo_until && <UndoImport shown={shown} />}>
          {error && <p>{error}</p>}
          {counts.conflict > 0 && <p>{t.conflictHelp(counts.conflict)}</p>}
          {undo_until ? t.appliedHelp(formatDay(undo_until)) : t.final}
        </Banner>
      );
    case 'undone':
      return (
        <Banner tone="info" title={t.undone} action={another}>
          {counts.kept > 0 && <p>{t.keptHelp(counts.kept)}</p>}
          <p>{counts.kept > 0 ? t.othersUndone : t.undoneHelp}</p>
        </Banner>
      );
    case 'cancelled':
      return (
        <Banner tone="neutral" title={t.cancelled} action={another}>
          {t.cancelledHelp}
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" title={t.failed} action={another}>
          {error ?? t.failedHelp}
        </Banner>
      );
  }
}
