import { Skeleton } from '../../../ui/states.tsx';
import { PreviewFacts, type PreviewFactsProps } from '../changes/preview-facts.tsx';
import { PreviewFailure } from '../changes/preview-failure.tsx';
import { paymentTexts } from '../payment/texts.ts';
import styles from './purchase.module.css';
import type { PreviewQuery } from './use-preview.ts';

const t = paymentTexts.price;

interface PriceReviewProps extends Omit<PreviewFactsProps, 'preview'> {
  query: PreviewQuery;
}

export function PriceReview({ query, ...facts }: PriceReviewProps) {
  return (
    <section aria-label={t.title} aria-busy={query.isFetching} className={styles.review}>
      <h3 className={styles.title}>{t.title}</h3>
      {query.data ? (
        <PreviewFacts {...facts} preview={query.data} />
      ) : query.error ? (
        <PreviewFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
      <p className={styles.note}>{t.renews}</p>
    </section>
  );
}
