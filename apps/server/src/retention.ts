import { restorableDays } from 'contract/vocabulary/attachments';

type Period = { readonly years: number } | { readonly days: number };

/**
 * How long each kind of record is retained: the only place where these periods are. What starts a period, its source and
 * the job that applies it are in docs/operations.md.
 */
export const retentionPeriods = {
  // Medical records law of most states, and 45 CFR 164.316(b)(2) (6 years); the longest common period is 7 years.
  clients: { years: 7 },
  estimates: { years: 7 },
  // Made without an account: whose they are is unknown, and the link is the only way to them.
  root_estimates: { years: 2 },
  // CMS requires 10 years for records of consent (42 CFR 422.504(d), 423.505(d)); our deletions and holds are evidence, too.
  terms_acceptances: { years: 10 },
  deletion_records: { years: 10 },
  released_legal_holds: { years: 10 },
  deleted_analyses: { days: restorableDays },
  // Longer than any limit of messages looks back.
  messages: { days: 30 },
  // After they have ended or expired.
  sessions: { days: 1 },
  used_identity_tokens: { days: 1 },
  idempotency_keys: { days: 1 },
  unused_uploads: { days: 1 },
  import_files: { days: 1 },
  plan_files: { days: 1 },
  import_rows: { days: 30 },
  // While they remain, a signal that applies again with the facts that it was dismissed with is still dismissed.
  closed_signals: { years: 2 },
  webhook_deliveries: { days: 30 },
  // After they were read.
  read_notifications: { days: 90 },
} as const satisfies Record<string, Period>;

export function retainedSince(now: Date, period: Period): string {
  const since = new Date(now);
  if ('years' in period) since.setUTCFullYear(now.getUTCFullYear() - period.years);
  else since.setUTCDate(now.getUTCDate() - period.days);
  return since.toISOString();
}
