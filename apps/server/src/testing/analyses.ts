import type { AttachmentType } from 'contract/vocabulary/attachments';
import { demoPdf } from '../seed/demo-pdf.ts';
import type { Person } from './browser.ts';
import { createActors, newAccount, newPerson } from './factories.ts';
import { newClientOf } from './meetings.ts';
import type { OwnTestApp, TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

export const analysisPdf = (text = 'Compared plans'): Buffer => demoPdf('Analysis', [text]);

/** Attaches a new upload. @returns the status and reply */
export async function attach(
  app: TestApp,
  by: Person,
  client: Pick<Person, 'id'>,
  changed: { type?: AttachmentType; replaces?: number; filename?: string; content?: Buffer } = {},
) {
  const { type = 'hpa', filename = 'Analysis.pdf', content = analysisPdf(), ...rest } = changed;
  const browser = app.as(by);
  const { signed_id } = await uploadFile(app, browser, content, filename);
  return browser.call('create-attachment', { params: { id: client.id }, body: { type, signed_id, ...rest } });
}

export const newAnalysis = async (...options: Parameters<typeof attach>) => (await attach(...options)).body;

/** The actors, in a firm on Core, with a client of `advisor` and `agent` who has no analyses yet. */
export async function createAnalysisActors(app: TestApp) {
  const { db } = app;
  const actors = await createActors(db);
  await db
    .updateTable('accounts')
    .set({ plan_type: 'core' })
    .where('id', 'in', [actors.firm, actors.otherFirm])
    .execute();
  const newClient = () => newClientOf(db, actors.advisor, actors.agent);
  const otherAgent = await newPerson(db, 'agent', await newAccount(db));
  return { ...actors, otherAgent, newClient, patient: await newClient() };
}

/** The address of the bytes of a file, as this person's browser gets it. Null if access is denied. */
export async function locationOf(app: TestApp, person: Person, url: string): Promise<string | null> {
  const headers = { authorization: undefined, 'x-csrf-token': undefined };
  const { headers: replied } = await app.as(person).send({ method: 'GET', url, headers });
  return replied.location ?? null;
}

/** Gets bytes without a session. */
export const fetchFile = (
  app: TestApp,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET' as 'GET' | 'HEAD',
) => app.server.inject({ method, url, headers });

/** Opens a file as this person's browser does, and returns the status of the last answer. */
export async function openFile(app: TestApp, person: Person, url: string): Promise<number> {
  const location = await locationOf(app, person, url);
  return location === null ? 404 : (await fetchFile(app, location)).statusCode;
}

export async function returnAfter(app: OwnTestApp, seconds: number, people: readonly Person[]): Promise<void> {
  app.forward(seconds);
  for (const person of people) await app.as(person).signIn(person);
}
