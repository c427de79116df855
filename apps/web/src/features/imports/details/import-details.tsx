import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs';
import type { PolicyImport } from 'contract/endpoints/imports';
import type { ImportRowKind } from 'contract/vocabulary/imports';
import { useState } from 'react';
import { addressOf } from '../../../lib/address.ts';
import { confirmDownload } from '../../../lib/confirmed-download.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { DownloadButton } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { failedRows, initialKind, isRunning } from '../import-rules.ts';
import { ColumnsPanel } from '../mapping/columns-panel.tsx';
import { RowsTable } from '../rows/rows-table.tsx';
import { texts } from '../texts.ts';
import { EndsMissingField } from './ends-missing-field.tsx';
import { ImportState } from './import-state.tsx';
import { KindCounts } from './kind-counts.tsx';

interface ImportDetailsProps {
  shown: PolicyImport;
  kind: ImportRowKind | undefined;
  state: ListState;
}

export function ImportDetails(props: ImportDetailsProps) {
  const { shown } = props;
  const { status, columns, ready_at } = shown;
  const hasCounts = ready_at !== null && !isRunning(status) && status !== 'mapping';
  const canChange = status === 'ready' || status === 'mapping';
  return (
    <>
      <LiveRegion>
        <ImportState shown={shown} />
      </LiveRegion>
      {hasCounts && <CountsAndRows key={`counts ${status}`} {...props} />}
      {canChange && columns.length > 0 && <ColumnsPanel key={`columns ${status}`} shown={shown} />}
    </>
  );
}

function CountsAndRows({ shown, kind, state }: ImportDetailsProps) {
  const { id, status, counts } = shown;
  // Stays when the last row of its kind is decided, so that the rows do not change under the user.
  const [initial] = useState(() => initialKind(counts));
  const shownKind = kind ?? initial;
  return (
    <>
      <Panel
        title={texts.counts.title}
        isSpaced
        action={
          failedRows(counts) > 0 && (
            <DownloadButton
              size="sm"
              weight="quiet"
              icon={IconFileAlert}
              href={addressOf('export-import-errors', { params: { id } }).url}
              onClick={confirmDownload}
            >
              {texts.counts.errors}
            </DownloadButton>
          )
        }
      >
        <KindCounts counts={counts} shown={shownKind} />
        {status === 'ready' && <EndsMissingField shown={shown} />}
      </Panel>
      <RowsTable key={shownKind} shown={shown} kind={shownKind} state={state} />
    </>
  );
}
