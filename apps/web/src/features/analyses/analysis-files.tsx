import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import type { AnalysisFile } from 'contract/endpoints/attachments';
import type { ReactNode } from 'react';
import { DownloadButton, ExternalButton } from '../../ui/button.tsx';
import { DownloadIconButton } from '../../ui/icon-button.tsx';
import styles from './analyses.module.css';
import { texts } from './texts.ts';

export function AnalysisFiles({ files }: { files: readonly AnalysisFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <AnalysisRow key={file.id} name={file.name}>
          <FileLinks file={file} />
        </AnalysisRow>
      ))}
    </ul>
  );
}

interface AnalysisRowProps {
  name: string;
  detail?: ReactNode;
  children?: ReactNode;
}

export function AnalysisRow({ name, detail, children }: AnalysisRowProps) {
  return (
    <li className={styles.file}>
      <span className={styles.icon}>
        <IconFileTypePdf size={24} stroke={1.5} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.name} translate="no">
          {name}
        </p>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

interface FileLinksProps {
  file: Pick<AnalysisFile, 'name' | 'url'>;
  isCompact?: boolean;
}

export function FileLinks({ file: { name, url }, isCompact = false }: FileLinksProps) {
  const href = `${url}?disposition=attachment`;
  return (
    <>
      <ExternalButton size="sm" href={url}>
        {texts.view}
        <span className={styles.hidden}>{texts.viewNamed(name)}</span>
      </ExternalButton>
      {isCompact ? (
        <DownloadIconButton icon={IconDownload} label={texts.downloadNamed(name)} href={href} />
      ) : (
        <DownloadButton size="sm" weight="quiet" icon={IconDownload} href={href}>
          {texts.download}
          <span className={styles.hidden}> {name}</span>
        </DownloadButton>
      )}
    </>
  );
}
