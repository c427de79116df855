import type { ListedEstimation } from 'contract/endpoints/estimation-lists';
import { amountText } from 'estimate-texts/amount-text';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import styles from './panel-lists.module.css';

interface EstimationRowsProps {
  answer: ReturnType<typeof useEndpoint<'list-estimations'>>;
  failed: string;
  empty: ReactNode;
  /** At most this many rows. */
  shown: number;
  row: (estimation: ListedEstimation) => ReactNode;
}

export function EstimationRows({ answer, failed, empty, shown, row }: EstimationRowsProps) {
  if (answer.isError && !answer.data)
    return <LoadFailure title={failed} error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className={styles.loading}>
        <RowsSkeleton lines={shown} />
      </div>
    );
  if (answer.data.estimations.length === 0) return empty;
  return <ul className={styles.rows}>{answer.data.estimations.slice(0, shown).map(row)}</ul>;
}

interface EstimationRowProps {
  row: ListedEstimation;
  detail: string;
  children?: ReactNode;
}

/** With what the household pays a year. The full name of a client tells apart people with the same first name. */
export function EstimationRow({ row, detail, children }: EstimationRowProps) {
  const { id, name, client, year_total, year_range, is_projected } = row;
  return (
    <li>
      <span className={styles.name}>
        <TextLink to={paths.estimation(id)} look="name">
          {client?.name ?? name}
        </TextLink>{' '}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.cost}>{texts.ofSelf.amount(amountText(year_total, year_range, is_projected))}</span>
      {children}
    </li>
  );
}
