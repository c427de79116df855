import type { EndpointName, Endpoints } from 'contract/endpoints';
import type { Actor } from '../auth/actor.ts';
import { findActor } from '../auth/queries.ts';
import { createLink } from '../features/links/operations.ts';
import type { LinkPurpose } from '../features/links/queries.ts';
import type { columns } from './access-rows.ts';
import { analysisPdf, newAnalysis } from './analyses.ts';
import { newInvoice } from './billing.ts';
import { Browser, type CallOptions, type Person } from './browser.ts';
import { createActors, newAccount, newEstimation, newPerson } from './factories.ts';
import { openGoogle } from './google-tokens.ts';
import { newInsured } from './imports.ts';
import { newClientOf, openHours } from './meetings.ts';
import { openOAuthProvider } from './oauth-provider.ts';
import type { Outsider } from './other-firms.ts';
import { newSession } from './sessions.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

export type CallerName = (typeof columns)[number] | Outsider;

export const namesake = { first_name: 'Nell', last_name: 'Namesake' };

/** The firm of `admin` on Core and not billed, an agent with open hours, and everyone whose rights differ. */
async function createCallers(app: TestApp) {
  const { db } = app;
  const actors = await createActors(db);
  await openHours(db, actors.agent);
  await db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', actors.firm).execute();
  for (let created = 0; created < 2; created++) await newInsured(app, actors.firm, namesake);
  return {
    ...actors,
    otherAgent: await newPerson(db, 'agent', await newAccount(db)),
    otherClient: await newPerson(db, 'client', actors.otherFirm, { financial_advisor_id: actors.otherAdvisor.id }),
    inGoogle: await newPerson(db, 'client', actors.firm, { email: 'person@gmail.com' }),
    insured: await newInsured(app, actors.firm),
    invoice_id: await newInvoice(db, actors.firm),
  };
}

/** The app of the access table, its callers, and the records that their requests name. */
export async function openAccess() {
  // The server's clock is stopped, and rejects tokens that are issued minutes after it.
  const google = await openGoogle({ clock: () => app.ctx.clock() });
  const provider = await openOAuthProvider({ redirect_uris: ['http://localhost:3000/signin/cedar'] });
  const app = await createTestApp({ social: { google, openid_providers: [provider.settings] } });
  const callers = await createCallers(app);
  const { firm, otherFirm, advisor, agent, superAdmin } = callers;
  const actors = new Map<CallerName, Promise<Actor | null>>();
  let slots = 0;

  /** In a session of its own, because some requests end the sessions of their user. */
  async function browserOf(who: CallerName): Promise<Browser> {
    if (who === 'anonymous') return app.browser();
    const session = await newSession(app.ctx, callers[who].id);
    return new Browser(app.server, async () => session);
  }
  const readActor = async ({ id }: Person) => findActor(app.ctx, (await newSession(app.ctx, id)).id);
  const newClientWithAgent = () => newClientOf(app.db, advisor, agent);
  return {
    app,
    google,
    ...callers,
    browserOf,
    newClientWithAgent,
    async actorOf(who: CallerName): Promise<Actor | null> {
      if (who === 'anonymous') return null;
      const actor = actors.get(who) ?? readActor(callers[who]);
      actors.set(who, actor);
      return actor;
    },
    nextSlot: () => ++slots,
    newAdvisor: () => newPerson(app.db, 'advisor', firm),
    newClient: () => newPerson(app.db, 'client', firm, { financial_advisor_id: advisor.id }),
    newClientElsewhere: () => newPerson(app.db, 'client', otherFirm),
    newUpload: async (who: CallerName) => (await uploadFile(app, await browserOf(who), analysisPdf())).signed_id,
    newFirmAnalysis: async () => newAnalysis(app, superAdmin, await newClientWithAgent(), { type: 'hpa_fa' }),
    newEstimationId: async (client_id: number | null = null): Promise<number> =>
      (await newEstimation(await browserOf('advisor'), { client_id })).id,
    async newLink(purpose: LinkPurpose) {
      const waiting = { password_hash: null, onboarding_complete: false, email_confirmed: false };
      const { id, email } = await newPerson(app.db, 'advisor', firm, waiting);
      return { id, email, ...(await createLink(app.ctx, { user_id: id, email, purpose })) };
    },
    close: () => Promise.all([app.close(), google.close(), provider.close()]),
  };
}

export type Access = Awaited<ReturnType<typeof openAccess>>;

type Request<Name extends EndpointName> = CallOptions<Endpoints[Name]>;
export type Requests = {
  readonly [Name in EndpointName]?: (access: Access, who: CallerName) => Request<Name> | Promise<Request<Name>>;
};
