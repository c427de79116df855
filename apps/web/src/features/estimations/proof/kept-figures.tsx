import { addressOf } from '../../../lib/address.ts';
import { formatDay } from '../../../lib/format.ts';
import { userView } from '../../../lib/user-view.ts';
import { DownloadButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useKeptFigures } from './use-kept-figures.ts';

const t = {
  title: 'Proof of these figures',
  figures: (day: string, tables: string) => `Figures of ${day}; tables ${tables}`,
  keptLater:
    'This estimate was saved before we kept figures. These were calculated later, so they may differ from those it showed then.',
  meaning:
    'The proof has your entries, the tables, each reason, and the result, so that the figures can be checked later.',
  download: 'Download proof',
} as const;

/** What changes with any table: both digests in short. */
const shortOf = ({ law, prices }: { law: string; prices: string }) => `${law.slice(0, 4)}-${prices.slice(0, 4)}`;

export function KeptFigures({ estimationKey, level }: { estimationKey: string; level: 2 | 3 }) {
  const { data } = useKeptFigures(estimationKey);
  if (!data) return null;
  return (
    <Panel title={t.title} level={level}>
      <p>{t.figures(formatDay(data.calculated_at), shortOf(data.digests))}</p>
      {data.kept_later && <p>{t.keptLater}</p>}
      <p>{t.meaning}</p>
      {!userView.current() && (
        <ButtonRow>
          <DownloadButton
            size="sm"
            href={addressOf('show-proof', { params: { id: estimationKey } }).url}
            filename={`proof-${estimationKey}.json`}
          >
            {t.download}
          </DownloadButton>
        </ButtonRow>
      )}
    </Panel>
  );
}
