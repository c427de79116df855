import type { KnownRenewal } from 'contract/endpoints/renewals';
import { type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import styles from './renewals.module.css';
import { causes, texts as t } from './texts.ts';

export const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount))}`;

interface WhatChangesProps {
  renewal: KnownRenewal;
  /** The client. */
  head: ReactNode;
}

/** Opens the causes in place, which add up to the cent. */
export function WhatChanges({ renewal, head }: WhatChangesProps) {
  const { client, is_projected, is_sample } = renewal;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const labels = [...(is_sample ? [t.sample] : []), ...(is_projected ? [t.projected] : [])];
  return (
    <div className={styles.client}>
      {head}
      <div>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t.whatChanges}
          <span className={styles.hidden}>{t.whatChangesFor(client.name)}</span>
        </button>
        {labels.length > 0 && <span className={styles.labels}> {labels.join(' · ')}</span>}
      </div>
      {isOpen && <Causes id={id} renewal={renewal} />}
    </div>
  );
}

function Causes({ id, renewal: { plan_year, before, after, causes: parts } }: { id: string; renewal: KnownRenewal }) {
  return (
    <section id={id} aria-label={t.table} className={styles.causes}>
      <dl>
        <div>
          <dt>{t.year(plan_year - 1)}</dt>
          <dd>{formatMoney(before)}</dd>
        </div>
        {parts
          .filter(({ amount }) => amount !== 0)
          .map(({ cause, amount }) => (
            <div key={cause}>
              <dt>{causes[cause]}</dt>
              <dd>{signed(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{t.year(plan_year)}</dt>
          <dd>{formatMoney(after)}</dd>
        </div>
      </dl>
    </section>
  );
}
