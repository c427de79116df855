import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import { createRenewalLetters, showRenewalLetters } from 'contract/endpoints/renewals';
import { lettersOf } from 'estimate-texts/letters/letters';
import { throwApiError, throwFieldErrors } from '../../../api-error.ts';
import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import { route } from '../../../http/route.ts';
import { renderDocument } from '../../../integrations/documents/documents.ts';
import { findPrintedBranding } from '../../accounts/branding/queries.ts';
import { recordActivities } from '../../activities/store.ts';
import { todayOf } from '../days/rules.ts';
import { findFirmName, listRenewalRows } from './queries.ts';
import { readLetters, signLetters, toLetter } from './rules.ts';

const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** One firm’s, because a file has one letterhead. */
async function requireRows({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, ids: readonly number[]) {
  const rows = await listRenewalRows(db, clientScopeOf(actor), ids, todayOf(clock()));
  if (rows.length < ids.length) return throwApiError('not_found');
  if (rows.some(({ estimation_id }) => estimation_id === null))
    throwFieldErrors({
      client_ids: ['Choose clients with an estimate. Without one, no costs of the next year are known.'],
    });
  if (new Set(rows.map(({ account_id }) => account_id)).size > 1)
    throwFieldErrors({ client_ids: ['Choose clients of one firm. A file has the letterhead of one.'] });
  return rows;
}

export const createRenewalLettersRoute = route(createRenewalLetters, async ({ ctx, actor, body }) => {
  const client_ids = [...new Set(body.client_ids)];
  await withTransaction(ctx, async (tx) => {
    await requireRows(tx, actor, client_ids);
    await recordActivities(tx, { kind: 'renewal_letter_made', client_ids, actor_id: actor.user_id });
  });
  const token = signLetters(ctx, { client_ids, session_id: actor.session_id });
  return { url: `/api/v1/renewals/letters.pdf?token=${encodeURIComponent(token)}` };
});

export const showRenewalLettersRoute = route(showRenewalLetters, async ({ ctx, actor, query }) => {
  const { client_ids, session_id } = readLetters(ctx, query.token) ?? throwApiError('not_found');
  if (session_id !== actor.session_id) return throwApiError('not_found');
  const rows = await requireRows(ctx, actor, client_ids);
  const account_id = rows[0]?.account_id ?? null;
  const { disclaimer, ...letterhead } = await findPrintedBranding(ctx.db, account_id);
  const content = lettersOf(
    rows.map((row) => toLetter(ctx.encryption, row)),
    {
      letterhead: { ...letterhead, firm: account_id === null ? null : await findFirmName(ctx.db, account_id) },
      disclaimer,
      digestOf,
      today: todayOf(ctx.clock()),
      at: ctx.clock().toISOString(),
    },
  );
  const pdf = await renderDocument(content, 'letter');
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': create(`${content.title}.pdf`, { type: 'attachment' }),
      'content-length': String(pdf.length),
      'cache-control': 'no-store, private',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    client_ids: [...client_ids],
    open: async () => Readable.from([pdf]),
  };
});
