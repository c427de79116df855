import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { addressOf } from '../../lib/address.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Panel } from '../../ui/panel.tsx';
import { texts } from './texts.ts';

const t = texts.upload;

export function NewImportPanel() {
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      <ButtonRow>
        <DownloadButton size="sm" icon={IconDownload} href={addressOf('export-import-template').url}>
          {t.template}
        </DownloadButton>
        <DownloadButton
          size="sm"
          icon={IconDownload}
          href={addressOf('export-import-template', { query: { with_sample: 'true' } }).url}
        >
          {t.sample}
        </DownloadButton>
      </ButtonRow>
    </Panel>
  );
}
