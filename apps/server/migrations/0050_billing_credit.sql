alter table billing_customers add column credit integer not null default 0;
comment on column billing_customers.credit is 'In cents; pays the next invoices. Negative for an amount that the next invoice adds.';

alter table invoices add column pdf_url text;
alter table invoices add column paid_with text;
comment on column invoices.paid_with is 'The payment method, for people; null for invoices that were paid before it was recorded.';

alter type billing_notice_kind add value 'reactivation';
alter type billing_notice_kind add value 'plan_change';
alter type billing_notice_kind add value 'reduction';
alter type billing_notice_kind add value 'coupon';
alter type billing_notice_kind add value 'payment_method';
