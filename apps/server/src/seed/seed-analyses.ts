import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AttachmentType } from 'contract/vocabulary/attachments';
import { type Actor, clientScopeOf } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';
import { withTransaction } from '../db/connection.ts';
import { addAttachment } from '../features/analyses/operations.ts';
import { listAttachments } from '../features/analyses/queries.ts';
import { claimBlob } from '../features/files/operations.ts';
import { signBlobId, signUpload } from '../features/files/rules.ts';
import { createBlob, storeUpload } from '../features/files/uploads/operations.ts';
import { demoPdf } from './demo-pdf.ts';
import { at } from './demo-user.ts';
import * as store from './store.ts';

const [agentEmail, clientEmail] = [at('agent'), at('client')];

const introduction = ['Prepared by Priya Raman for Tom Whitaker.', 'This is a demonstration.', ''];

const analyses: readonly { type: AttachmentType; filename: string; content: Buffer }[] = [
  {
    type: 'hpa',
    filename: 'HealthPlanning Analysis.pdf',
    content: demoPdf('HealthPlanning Analysis', [
      ...introduction,
      'Compared: three Silver plans and two Bronze plans in Cook County.',
      'Both doctors are in the network of the first two Silver plans.',
      'Medications: Lisinopril and the albuterol inhaler are covered, tier 1.',
    ]),
  },
  {
    type: 'hpa_fa',
    filename: 'HealthPlanning Analysis for Jonah Finch.pdf',
    content: demoPdf('HealthPlanning Analysis', [
      ...introduction,
      'Compared: three Silver plans and two Bronze plans in Cook County.',
      'Medications: redacted.',
    ]),
  },
];

/** Outside of the other demo data's transaction, because files are stored. Does nothing if the client has analyses. */
export async function seedAnalyses(ctx: AppContext): Promise<void> {
  const ids = await store.findUserIds(ctx.db, [agentEmail, clientEmail]);
  const [user_id, client_id] = [ids.get(agentEmail), ids.get(clientEmail)];
  if (user_id === undefined || client_id === undefined) return;
  const agent: Actor = {
    ...{ user_id, session_id: '', account_id: null },
    ...{ type: 'HealthAdvisorUser', super_admin: false, admin: false },
    ...{ is_confirmed: false, viewed_by_id: null },
  };
  if ((await listAttachments(ctx.db, clientScopeOf(agent), client_id)).length > 0) return;
  const signed: { type: AttachmentType; signed_id: string }[] = [];
  for (const { type, filename, content } of analyses)
    signed.push({ type, signed_id: await upload(ctx, agent, filename, content) });
  await withTransaction(ctx, async (tx) => {
    await store.lockDemoData(tx.db);
    if ((await listAttachments(tx.db, clientScopeOf(agent), client_id)).length > 0) return;
    for (const { type, signed_id } of signed) {
      const { id: blob_id } = await claimBlob(tx, agent, signed_id);
      await addAttachment(tx, { client_id, type, blob_id, created_by: user_id });
    }
  });
}

async function upload(ctx: AppContext, agent: Actor, filename: string, content: Buffer): Promise<string> {
  const checksum = createHash('md5').update(content).digest('base64');
  const content_type = 'application/pdf';
  const blob = await createBlob(ctx, agent, { filename, content_type, byte_size: content.length, checksum });
  const headers = { content_type, content_length: String(content.length), content_md5: checksum };
  const result = await storeUpload(ctx, signUpload(ctx, blob.key), headers, Readable.from([content]));
  if (result !== 'stored') throw new Error(`The demo file ${filename} could not be stored: ${result}`);
  return signBlobId(ctx, { blob_id: blob.id, user_id: agent.user_id, expires_at: null });
}
