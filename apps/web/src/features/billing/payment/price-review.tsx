import type { Reply } from '../../../lib/api.ts';
import { formatCents, formatLongDay } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import styles from './price-review.module.css';
import { paymentTexts } from './texts.ts';
import type { PreviewQuery } from './use-preview.ts';

const t = paymentTexts.price;

/** What a purchase costs today and at the renewal, as the payment provider calculates it. */
export function PriceReview({ query }: { query: PreviewQuery }) {
  return (
    <section aria-label={t.title} aria-busy={query.isFetching} className={styles.review}>
      <h3 className={styles.title}>{t.title}</h3>
      {query.data ? (
        <Prices preview={query.data} />
      ) : query.error ? (
        <LoadFailure title={t.failed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      <p className={styles.note}>{t.renews}</p>
    </section>
  );
}

function Prices({ preview: { due_now, renewal, renews_at, lines } }: { preview: Reply<'preview-billing'> }) {
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ description, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be alike, and the list is replaced as a whole
            <li key={place}>
              <span>{description}</span>
              <span className={styles.amount}>{formatCents(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        <FactList
          facts={[
            { label: due_now < 0 ? t.credit : t.dueNow, value: formatCents(Math.abs(due_now)) },
            { label: t.renewal(formatLongDay(Date.parse(renews_at) / 1000)), value: formatCents(renewal) },
          ]}
        />
      </div>
    </>
  );
}
