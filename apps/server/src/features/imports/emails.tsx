import type { AppContext } from '../../context.ts';
import { type Email, enqueueEmail } from '../notifications/operations.ts';
import { findImport, type ImportRow } from './records/queries.ts';

const results: Partial<Record<ImportRow['status'], string>> = {
  ready: 'Your import is ready to review. Nothing changes until you apply it.',
  applied: 'Policies imported!',
  undone: 'Import undone',
  failed: 'Import failed. No plans were changed.',
};

/** Leaves out the name of the file, which can name a client. */
const emailOf = (
  { public_url, request_id }: Pick<AppContext, 'public_url' | 'request_id'>,
  result: string,
  hasFailed: boolean,
): Email => ({
  subject: 'Your policy import',
  heading: result,
  paragraphs: [
    'Open the importer to see the totals, every row, and the error file.',
    ...(hasFailed && request_id ? [`Reference for support: ${request_id}`] : []),
  ],
  action: { label: 'Open importer', url: `${public_url}/policy_import` },
  afterword: 'You’re getting this email because the import took more than a minute.',
});

/** Sends nothing for an import that waits for the person or that they canceled. */
export async function mailResult(ctx: AppContext, import_id: number): Promise<void> {
  const row = await findImport(ctx.db, import_id);
  const result = row && results[row.status];
  if (!row?.user_email || !result) return;
  const email = emailOf(ctx, result, row.status === 'failed');
  await enqueueEmail(ctx, { to: row.user_email, purpose: 'import', user_id: row.user_id, ...email });
}
