import type { ListedEstimation } from 'contract/endpoints/estimation-lists';
import { amountText } from 'estimate-texts/amount-text';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import styles from './panel-lists.module.css';

interface EstimationRowProps {
  row: ListedEstimation;
  detail: string;
  children?: ReactNode;
}

/** A row of a dashboard's panel, with what the household pays a year. */
export function EstimationRow({ row, detail, children }: EstimationRowProps) {
  const { id, name, year_total, year_range, is_projected } = row;
  return (
    <li>
      <span className={styles.name}>
        <TextLink to={paths.estimation(id)} look="name">
          {name}
        </TextLink>{' '}
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.cost}>{texts.ofSelf.amount(amountText(year_total, year_range, is_projected))}</span>
      {children}
    </li>
  );
}
