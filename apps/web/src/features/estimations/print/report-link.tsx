import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import { viewTexts } from 'estimate-texts/result-texts';
import { addressOf } from '../../../lib/address.ts';
import { DownloadButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';

const t = viewTexts.report;

/** @param estimationKey the id of a saved estimate, or the token of its link */
export function ReportLink({ estimationKey }: { estimationKey: number | string }) {
  const hrefOf = (paper: 'letter' | 'a4') =>
    addressOf('show-report', { params: { id: estimationKey }, query: { paper } }).url;
  return (
    <ButtonRow>
      <DownloadButton icon={IconFileTypePdf} size="sm" href={hrefOf('letter')}>
        {t.letter}
      </DownloadButton>
      <DownloadButton size="sm" weight="quiet" href={hrefOf('a4')}>
        {t.a4}
      </DownloadButton>
    </ButtonRow>
  );
}
