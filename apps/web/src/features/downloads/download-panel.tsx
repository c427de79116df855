import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { DownloadedRecords } from 'contract/vocabulary/retention';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { texts as t } from './texts.ts';

interface DownloadPanelProps {
  records: DownloadedRecords;
  id?: number;
}

/** The browser shows the progress once the download has started. */
export function DownloadPanel({ records, id }: DownloadPanelProps) {
  const create = useAction('create-download');
  const start = () =>
    create.mutate(
      { body: { records, ...(id !== undefined && { id }) } },
      // With `download`, the page stays open even if the server answers with an error.
      { onSuccess: ({ url }) => Object.assign(document.createElement('a'), { href: url, download: '' }).click() },
    );
  const status = create.isPending ? t.preparing : create.isSuccess && t.started;
  return (
    <Panel title={t.title} isSpaced>
      <p>
        {t.about[records]} {t.care}
      </p>
      {create.error && (
        <Banner tone="danger" role="alert">
          {create.error.code === 'rate_limited' ? t.tooMany : create.error.message}
        </Banner>
      )}
      <div>
        <Button icon={IconDownload} onClick={start} busy={create.isPending}>
          {t.button}
        </Button>
        <p role="status">{status}</p>
      </div>
    </Panel>
  );
}
