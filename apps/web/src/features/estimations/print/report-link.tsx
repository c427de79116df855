import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import { viewTexts } from 'estimate-texts/result-texts';
import { addressOf } from '../../../lib/address.ts';
import { DownloadButton } from '../../../ui/button.tsx';

const t = viewTexts.report;

/** @param estimationKey the id of a saved estimate, or the token of its link */
export const reportHref = (estimationKey: number | string, paper: 'letter' | 'a4'): string =>
  addressOf('show-report', { params: { id: estimationKey }, query: { paper } }).url;

export function ReportLink({ estimationKey }: { estimationKey: number | string }) {
  return (
    <DownloadButton icon={IconFileTypePdf} size="sm" weight="primary" href={reportHref(estimationKey, 'letter')}>
      {t.save}
    </DownloadButton>
  );
}
