// What the database and the mail server have in the end: each acknowledged change once.
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Load } from './failover-load.ts';
import type { Session } from './parts.ts';

const firm = 'Aspen Grove Financial';
const lastMailMs = 120_000;

export interface Billing {
  readonly added: number;
  readonly failures: readonly string[];
  /** How often the firm was charged since the beginning. */
  countCharges(): Promise<number>;
  addSeat(session: Session): Promise<void>;
}

async function readFirm(cluster: Cluster) {
  const admin = await cluster.connect(await cluster.findPrimary(), 'healthplanner');
  try {
    const { rows } = await admin.query<{ id: number; seats: number; charges: number }>(
      `select accounts.id::int, accounts.seats, jsonb_array_length(book::jsonb -> 'invoices') as charges
       from accounts
       join billing_customers on billing_customers.account_id = accounts.id
       join stripe_emulator_customers on stripe_emulator_customers.id = billing_customers.customer_id
       where accounts.name = $1`,
      [firm],
    );
    const [row] = rows;
    if (!row) throw new Error('The demo data has no firm that pays');
    return row;
  } finally {
    await admin.end();
  }
}

export async function openBilling(cluster: Cluster, load: Load): Promise<Billing> {
  const { id, seats, charges } = await readFirm(cluster);
  const failures: string[] = [];
  let added = 0;
  return {
    failures,
    get added() {
      return added;
    },
    countCharges: async () => (await readFirm(cluster)).charges - charges,
    async addSeat({ headers }) {
      added += 1;
      const { status, body } = await load.insist({
        method: 'PATCH',
        path: `/api/v1/accounts/${id}`,
        headers,
        body: { account: { seats: seats + added }, accepted_terms: true },
      });
      if (status !== 200) failures.push(`${status} ${body.slice(0, 120)}`);
    },
  };
}

interface Mail {
  readonly to?: readonly { readonly address?: string | undefined }[] | undefined;
  readonly messageId?: string | undefined;
}

const addressesOf = (mails: readonly Mail[]) =>
  mails.flatMap(({ to, messageId }) =>
    (to ?? []).flatMap(({ address }) => (address?.endsWith('@rehearsal.example') ? [{ address, messageId }] : [])),
  );

/** A mail that a fault interrupted is sent again by a job, after a pause. */
export async function waitForMails(acknowledged: readonly string[], mails: readonly Mail[]): Promise<void> {
  const areThere = () => {
    const reached = new Set(addressesOf(mails).map(({ address }) => address));
    return acknowledged.every((email) => reached.has(email));
  };
  const until = performance.now() + lastMailMs;
  while (!areThere() && performance.now() < until) await wait(1_000);
}

export async function checkRecords(
  cluster: Cluster,
  acknowledged: readonly string[],
  mails: readonly Mail[],
  billing: Billing,
) {
  const admin = await cluster.connect(await cluster.findPrimary(), 'healthplanner');
  const { rows } = await admin.query<{ email: string }>(
    "select email from users join engagements on engagements.client_id = users.id where email like 'client%@rehearsal.example'",
  );
  await admin.end();
  const kept = new Set(rows.map(({ email }) => email));
  const lost = acknowledged.filter((email) => !kept.has(email)).length;
  const twice = rows.length - kept.size;
  const sent = addressesOf(mails);
  const messages = new Set(sent.map(({ messageId }) => messageId));
  const reached = new Set(sent.map(({ address }) => address));
  const unsent = acknowledged.filter((email) => !reached.has(email)).length;
  const duplicates = messages.size - reached.size;
  const charges = await billing.countCharges();
  for (const failure of billing.failures) console.log(`  a charge: ${failure}`);
  const text = [
    `${acknowledged.length} acknowledged writes: ${lost} lost, ${twice} made twice`,
    `${reached.size} mails: ${unsent} missing, ${duplicates} duplicates, ${sent.length - messages.size} delivered again with the same Message-ID`,
    `${billing.added} charges: ${charges - billing.added} too many or missing`,
  ].join('\n');
  const isIntact = lost + twice + unsent + duplicates + Math.abs(charges - billing.added) === 0;
  return { isIntact: isIntact && billing.failures.length === 0, text: `\n${text}` };
}
