import type { Subscription } from 'contract/endpoints/billing';
import type { PlanType } from 'contract/vocabulary/billing';
import type { Reply } from '../../../lib/api.ts';
import { formatCents, formatLongDate, formatLongDay } from '../../../lib/format.ts';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import styles from './changes.module.css';
import { texts } from './texts.ts';

const t = texts.dialog;

type Preview = Reply<'preview-billing'>;

export interface PreviewFactsProps {
  preview: Preview;
  plan: PlanType;
  subscription: Pick<Subscription, 'cancel_at_period_end'> | null;
  isAtRenewal?: boolean;
}

/** Cents: each of the two lines of a change is rounded. */
const rounding = 2;

export function PreviewFacts({ preview, plan, subscription, isAtRenewal = false }: PreviewFactsProps) {
  const { due_now, credit_used, added_price, renewal, renews_at, lines, proration_date } = preview;
  const renewsOn = formatLongDate(renews_at);
  const isEnding = subscription?.cancel_at_period_end ?? false;
  const facts: Fact[] = [
    due_now < 0
      ? { label: t.credited, value: formatCents(-due_now), help: t.creditHelp }
      : { label: t.charged, value: formatCents(due_now) },
    ...(added_price !== null && Math.abs(added_price - due_now - credit_used) > rounding
      ? [{ label: t.addedPrice, value: formatCents(added_price) }]
      : []),
    ...(credit_used > 0 ? [{ label: t.creditUsed, value: t.ofCredit(formatCents(credit_used)) }] : []),
    { label: t.effective, value: isAtRenewal ? renewsOn : formatLongDay(proration_date) },
    ...(isEnding ? [] : [{ label: texts.total(plan), value: formatCents(renewal) }]),
    { label: isEnding ? t.noRenewal : t.renewal, value: renewsOn },
  ];
  return (
    <div className={styles.preview}>
      <FactList facts={facts} />
      {lines.length > 0 && (
        <details>
          <summary>{t.lines}</summary>
          <FactList
            facts={[
              ...lines.map(({ description, amount }, key) => ({ key, label: description, value: formatCents(amount) })),
              ...(credit_used > 0 ? [{ label: t.creditUsed, value: formatCents(-credit_used) }] : []),
            ]}
          />
        </details>
      )}
    </div>
  );
}
