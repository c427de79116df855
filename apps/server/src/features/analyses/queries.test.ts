import { expect, test } from 'vitest';
import { clientScopeOf } from '../../auth/actor.ts';
import { createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Person } from '../../testing/browser.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import * as queries from './queries.ts';

const app = await sharedTestApp();
const { db } = app;
const { firm, advisor, admin, colleague, otherAdvisor, agent, otherAgent, patient, newClient } =
  await createAnalysisActors(app);

const usual = { account_id: firm, super_admin: false, admin: false };
const advisorScope = ({ id }: Person, is_admin = false) =>
  clientScopeOf({ ...usual, user_id: id, type: 'AdvisorUser', admin: is_admin });
const agentScope = ({ id }: Person) => clientScopeOf({ ...usual, user_id: id, type: 'HealthAdvisorUser' });
const clientScope = ({ id }: Person) => clientScopeOf({ ...usual, user_id: id, type: 'ClientUser' });

test('every query returns only what is visible in the scope', async () => {
  const { id, blob_id } = await newAnalysis(app, agent, patient);
  await newAnalysis(app, agent, patient, { type: 'hpa_fa' });
  await app.as(agent).call('send-analysis', { params: { id: patient.id } });
  const opened_at = app.ctx.clock().toISOString();
  await db
    .insertInto('attachment_openings')
    .values({ attachment_id: id, user_id: patient.id, first_opened_at: opened_at, last_opened_at: opened_at })
    .execute();
  const found = async (scope: ReturnType<typeof clientScopeOf>) => [
    (await queries.listAttachments(db, scope, patient.id)).length,
    (await queries.listCurrent(db, scope, patient.id)).length,
    (await queries.findAttachment(db, scope, id))?.id ?? null,
    (await queries.findAttachmentOf(db, scope, blob_id))?.id ?? null,
    (await queries.listOpenings(db, scope, patient.id, [patient.id])).length,
    (await queries.findSentAt(db, scope, patient.id)) !== null,
  ];
  for (const scope of [advisorScope(advisor), advisorScope(admin, true), agentScope(agent), clientScope(patient)])
    expect(await found(scope)).toEqual([2, 2, id, id, 1, true]);
  const others = [advisorScope(colleague), agentScope(otherAgent), clientScope(await newClient())];
  const otherFirm = clientScopeOf({
    ...usual,
    account_id: 0,
    user_id: otherAdvisor.id,
    type: 'AdvisorUser',
    admin: true,
  });
  for (const scope of [...others, otherFirm]) expect(await found(scope)).toEqual([0, 0, null, null, 0, false]);
});
