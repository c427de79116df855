import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AttachmentType } from 'contract/vocabulary/attachments';
import { type Actor, clientScopeOf } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';
import { type Db, withTransaction } from '../db/connection.ts';
import { addAttachment } from '../features/analyses/operations.ts';
import { listAttachments } from '../features/analyses/queries.ts';
import { insertSent } from '../features/analyses/store.ts';
import { claimBlob } from '../features/files/operations.ts';
import { signBlobId, signUpload } from '../features/files/rules.ts';
import { createBlob, storeUpload } from '../features/files/uploads/operations.ts';
import { fullName } from '../features/users/queries.ts';
import { users } from './demo-accounts.ts';
import { demoPdf } from './demo-pdf.ts';
import { at, type DemoUser } from './demo-user.ts';
import { activitiesOf } from './engagements.ts';
import * as store from './store.ts';

const agentEmail = at('agent');

interface Analyzed {
  readonly client: DemoUser;
  readonly added_at: Date;
  /** Null if it was not sent. */
  readonly sent_at: Date | null;
}

const analyzedClients = (now: Date): Analyzed[] =>
  users.flatMap((client) => {
    const moments = new Map(activitiesOf(client, now).map(({ event, at: moment }) => [event.kind, moment]));
    const added_at = moments.get('analysis_added');
    return added_at ? [{ client, added_at, sent_at: moments.get('analysis_sent') ?? null }] : [];
  });

interface Analysis {
  readonly type: AttachmentType;
  readonly filename: string;
  readonly content: Buffer;
}

function analysesOf(client: DemoUser, advisor: DemoUser): Analysis[] {
  const introduction = [`Prepared by Priya Raman for ${fullName(client)}.`, 'This is a demonstration.', ''];
  const compared = 'Compared: three Silver plans and two Bronze plans in the county.';
  const ofClient = [
    ...introduction,
    compared,
    'The preferred doctors are in the network of the first two Silver plans.',
    `Medications: ${client.survey?.answers.medications?.replaceAll('\n', '; ') ?? 'none'}. Covered, tier 1.`,
  ];
  const title = 'HealthPlanning Analysis';
  return [
    { type: 'hpa', filename: `${title}.pdf`, content: demoPdf(title, ofClient) },
    {
      type: 'hpa_fa',
      filename: `${title} for ${fullName(advisor)}.pdf`,
      content: demoPdf(title, [...introduction, compared, 'Medications: redacted.']),
    },
  ];
}

/** Outside of the other demo data's transaction, because files are stored. Does nothing for clients who have analyses. */
export async function seedAnalyses(ctx: AppContext): Promise<void> {
  for (const analyzed of analyzedClients(ctx.clock())) await seedAnalysesOf(ctx, analyzed);
}

async function seedAnalysesOf(ctx: AppContext, { client, added_at, sent_at }: Analyzed): Promise<void> {
  const advisor = users.find(({ email }) => email === client.financial_advisor);
  const ids = await store.findUserIds(ctx.db, [agentEmail, client.email]);
  const [user_id, client_id] = [ids.get(agentEmail), ids.get(client.email)];
  if (!advisor || user_id === undefined || client_id === undefined) return;
  const agent: Actor = {
    ...{ user_id, session_id: '', account_id: null },
    ...{ type: 'HealthAdvisorUser', super_admin: false, admin: false },
    ...{ is_confirmed: false, viewed_by_id: null },
  };
  const hasAnalyses = async (db: Db) => (await listAttachments(db, clientScopeOf(agent), client_id)).length > 0;
  if (await hasAnalyses(ctx.db)) return;
  const signed: { type: AttachmentType; signed_id: string }[] = [];
  for (const { type, filename, content } of analysesOf(client, advisor))
    signed.push({ type, signed_id: await upload(ctx, agent, filename, content) });
  await withTransaction(ctx, async (tx) => {
    await store.lockDemoData(tx.db);
    if (await hasAnalyses(tx.db)) return;
    for (const { type, signed_id } of signed) {
      const { id: blob_id } = await claimBlob(tx, agent, signed_id);
      await addAttachment({ ...tx, clock: () => added_at }, { client_id, type, blob_id, created_by: user_id });
    }
    const emailed = { emailed_advisor: true, emailed_client: true };
    if (sent_at) await insertSent(tx.db, { client_id, sent_by: user_id, sent_at: sent_at.toISOString(), ...emailed });
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
