import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { DownloadButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { advisorTexts } from '../texts.ts';
import { type ParsedList, parseList, templateUrl } from './parse-list.ts';

const t = advisorTexts.upload;

export function ListUpload({ onList }: { onList: (list: ParsedList) => void }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const read = async ([file]: readonly File[]) => {
    const parsed = await parseList(file);
    if ('rows' in parsed) onList(parsed);
    else setProblems(parsed.problems);
  };
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      <DropZone
        label={t.label}
        browse={t.browse}
        accept=".csv,text/csv"
        onFiles={(files) => void read(files)}
        onNothing={() => void read([])}
        onProblems={setProblems}
        help={t.help}
      />
      {problems.length > 0 && (
        <Banner tone="danger" role="alert" onClose={() => setProblems([])}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      <ButtonRow>
        <DownloadButton size="sm" weight="quiet" icon={IconDownload} href={templateUrl} filename={t.templateName}>
          {t.template}
        </DownloadButton>
      </ButtonRow>
    </Panel>
  );
}
