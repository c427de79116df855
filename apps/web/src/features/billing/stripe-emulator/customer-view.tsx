import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from '@tanstack/react-router';
import type { StripeEmulatorCustomer } from 'contract/endpoints/stripe-emulator';
import { planLabels } from 'contract/vocabulary/billing';
import { formatCents, formatCount, formatDay, formatMoment, formatPlural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import rows from '../billing-rows.module.css';
import { SubscriptionStatus } from '../subscription/subscription-status.tsx';
import { invoiceLabels, invoiceTones } from '../texts.ts';
import { AdvanceClock } from './advance-clock.tsx';
import styles from './customers-panel.module.css';
import { cardText, texts } from './texts.ts';

const t = texts.facts;

export function CustomerView({ customer }: { customer: StripeEmulatorCustomer }) {
  const { name, firm, invoices } = customer;
  const [subscription = null] = customer.subscriptions;
  return (
    <>
      <Link
        from="/dev/billing"
        to="."
        search={(current) => ({ ...current, customer: undefined })}
        className={styles.back}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {texts.customers.all}
      </Link>
      <Panel
        title={firm?.name ?? name}
        action={<SubscriptionStatus subscription={subscription} hasUpdatedSeats={false} />}
        isSpaced
      >
        <FactList facts={factsOf(customer)} />
        <AdvanceClock customer={customer} />
        {invoices.length > 0 && (
          <div>
            <h3 className={styles.subtitle}>{t.invoices}</h3>
            <ul className={rows.rows}>
              {invoices.map(({ id, number, created_at, status, total, next_attempt_at }) => (
                <li key={id}>
                  <span>
                    {formatDay(created_at)}
                    <span className={rows.detail}>
                      {next_attempt_at ? t.retry(formatDay(next_attempt_at)) : number}
                    </span>
                  </span>
                  <Badge tone={invoiceTones[status]}>{invoiceLabels[status]}</Badge>
                  <span className={rows.amount}>{formatCents(total)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </>
  );
}

function factsOf(customer: StripeEmulatorCustomer): Fact[] {
  const { id, now, next_due_at, payment_method, credit, firm, pending_events } = customer;
  const [subscription] = customer.subscriptions;
  return [
    { label: t.clock, value: formatMoment(now) },
    { label: t.next, value: next_due_at ? formatMoment(next_due_at) : t.nothingDue },
    ...(subscription ? subscriptionFacts(subscription) : []),
    { label: t.card, value: payment_method ? cardText(payment_method.brand, payment_method.last4) : t.noCard },
    ...(credit > 0 ? [{ label: t.credit, value: formatCents(credit) }] : []),
    { label: t.pending, value: formatCount(pending_events) },
    {
      label: t.customerId,
      value: <CopiedId id={id} label={t.customerId} />,
      ...(!firm && { help: texts.customers.noFirm }),
    },
    ...(subscription
      ? [{ label: t.subscriptionId, value: <CopiedId id={subscription.id} label={t.subscriptionId} /> }]
      : []),
  ];
}

const subscriptionFacts = ({
  plan_type,
  seats,
  current_period_start,
  current_period_end,
  cancel_at_period_end,
  coupon_id,
}: StripeEmulatorCustomer['subscriptions'][number]): Fact[] => [
  { label: t.plan, value: `${planLabels[plan_type]}, ${formatPlural(seats, 'seat', 'seats')}` },
  {
    label: t.period,
    value: `${formatDay(current_period_start)} – ${formatDay(current_period_end)}`,
    ...(cancel_at_period_end && { help: t.ends }),
  },
  ...(coupon_id ? [{ label: t.coupon, value: coupon_id }] : []),
];

function CopiedId({ id, label }: { id: string; label: string }) {
  return (
    <span className={styles.id}>
      {id}
      <CopyButton look="icon" value={id} label={t.copy(label)} copiedLabel={t.copied} />
    </span>
  );
}
