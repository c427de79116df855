import { randomUUID } from 'node:crypto';
import { demoPassword } from '../apps/server/src/seed/demo-accounts.ts';
import type { Installation } from './installation.ts';
import { median, timed } from './rounds.ts';
import type { Row } from './table.ts';

const requests = 200;
/** Response times further apart than this tell whether an email address or a record exists. */
const maxRatio = 1.1;

type Body = Readonly<Record<string, unknown>>;
type Send = (path: string, body?: Body) => Promise<{ status: number; text: string }>;

/** Requests whose replies and response times must not differ, by what they ask about. */
interface Comparison {
  readonly what: string;
  readonly kinds: Readonly<Record<string, () => ReturnType<Send>>>;
  readonly prepare?: () => Promise<unknown>;
}

/** Compares response times for what a caller may know with those for what does not exist. */
export async function measureTiming({ origin, db }: Pick<Installation, 'origin' | 'db'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const comparison of await comparisons(origin, db)) rows.push(await compare(comparison));
  return rows;
}

async function comparisons(origin: string, db: Installation['db']): Promise<Comparison[]> {
  const [visitor, advisor, elsewhere, admin] = await Promise.all([
    open(origin),
    open(origin, demo('advisor')),
    open(origin, demo('elena')),
    open(origin, demo('omar')),
  ]);
  const invisible = await db
    .selectFrom('bookings')
    .innerJoin('engagements', 'engagements.id', 'engagement_id')
    .innerJoin('users', 'users.id', 'engagements.financial_advisor_id')
    .where('users.email', '=', demo('advisor'))
    .select('uid')
    .executeTakeFirstOrThrow();
  for (let turn = 0; turn < 10; turn += 1) await visitor('/login', signInForm(demo('leah'), wrongPassword));
  const locks = await db.selectFrom('sign_in_attempts').selectAll().execute();
  const restoreLocks = async () => {
    await db.deleteFrom('sign_in_attempts').execute();
    await db.insertInto('sign_in_attempts').values(locks).execute();
  };
  let known = '';
  const addKnown = async () => {
    await db.deleteFrom('users').where('quarantined_at', 'is not', null).execute();
    known = newEmail();
    await advisor('/clients', clientForm(known));
  };
  return [
    ...signInComparisons(visitor, restoreLocks),
    ...addressComparisons({ visitor, admin, elsewhere }, { known: () => known, prepare: addKnown }),
    {
      what: 'a meeting',
      kinds: {
        'of another firm': () => elsewhere(`/bookings/${invisible.uid}`),
        'that does not exist': () => elsewhere('/bookings/missing'),
      },
    },
  ];
}

/** @param prepare restores the locks: the attempts would lock the other addresses too */
function signInComparisons(visitor: Send, prepare: () => Promise<unknown>): Comparison[] {
  return [
    {
      what: 'a sign-in',
      kinds: {
        'with a wrong password': () => visitor('/login', signInForm(demo('nina'), wrongPassword)),
        'of an unknown email': () => visitor('/login', signInForm('nobody@example.test', demoPassword)),
        'of a locked email': () => visitor('/login', signInForm(demo('leah'), demoPassword)),
      },
      prepare,
    },
    {
      what: 'a reset link',
      kinds: {
        'for an advisor': () => visitor('/reset_password_email', { email: demo('elena') }),
        'for an unknown email': () => visitor('/reset_password_email', { email: 'nobody@example.test' }),
      },
    },
    {
      what: 'a sign-in link',
      kinds: {
        'for a client': () => visitor('/magic_link', { email: demo('nina') }),
        'for an advisor': () => visitor('/magic_link', { email: demo('elena') }),
        'for an unknown email': () => visitor('/magic_link', { email: 'nobody@example.test' }),
      },
    },
  ];
}

/** @param addresses.known an address that another firm's client has */
function addressComparisons(
  { visitor, admin, elsewhere }: Readonly<Record<'visitor' | 'admin' | 'elsewhere', Send>>,
  { known, prepare }: { readonly known: () => string; readonly prepare: () => Promise<unknown> },
): Comparison[] {
  return [
    {
      what: 'a sign-up by code',
      kinds: {
        'with a known email': () => visitor('/sign_up', signUpForm(known())),
        'with a new email': () => visitor('/sign_up', signUpForm(newEmail())),
      },
      prepare,
    },
    {
      what: 'an invitation of an advisor',
      kinds: {
        'known elsewhere': () => admin('/users', invitationForm(known())),
        'with a new email': () => admin('/users', invitationForm(newEmail())),
      },
      prepare,
    },
    {
      what: 'a new client',
      kinds: {
        'known elsewhere': () => elsewhere('/clients', clientForm(known())),
        'with a new email': () => elsewhere('/clients', clientForm(newEmail())),
      },
      prepare,
    },
  ];
}

async function compare({ what, kinds, prepare }: Comparison): Promise<Row> {
  const samples = Object.entries(kinds).map(([name, call]) => ({ name, call, times: [] as number[] }));
  const statuses = new Set<number>();
  for (let turn = 0; turn < requests; turn += 1)
    for (const { call, times } of samples
      .map((sample) => ({ ...sample, order: Math.random() }))
      .toSorted((one, other) => one.order - other.order)) {
      await prepare?.();
      times.push(await timed(async () => void statuses.add((await call()).status)));
    }
  if (statuses.size !== 1) throw new Error(`${what} was answered with ${[...statuses].join(' and ')}`);
  const [slowest, ...others] = samples
    .map(({ name, times }) => ({ name, figure: median(times) }))
    .toSorted((one, other) => other.figure - one.figure);
  const fastest = others.at(-1);
  if (!slowest || !fastest) throw new Error(`${what} has nothing to compare`);
  return {
    what: `${what} ${slowest.name}`,
    unit: 'ms',
    measured: slowest.figure,
    baseline: { what: fastest.name, figure: fastest.figure },
    aim: { on: 'ratio', bound: 'at most', figure: maxRatio },
  };
}

async function open(origin: string, email?: string): Promise<Send> {
  const page = await fetch(`${origin}/signin`);
  const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const headers: Record<string, string> = { 'content-type': 'application/json', cookie, 'x-csrf-token': token };
  const send: Send = async (path, body) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}/api/v1${path}`, { headers, ...init });
    return { status: response.status, text: await response.text() };
  };
  if (!email) return send;
  const { status, text } = await send('/login', signInForm(email, demoPassword));
  if (status !== 200) throw new Error(`The sign-in of ${email} was answered with ${status}: ${text}`);
  headers.authorization = `Bearer ${(JSON.parse(text) as { auth_token: string }).auth_token}`;
  return send;
}

const demo = (name: string) => `${name}@demo.healthplanner.example`;
const wrongPassword = 'Wrong-Horse-7';
const newEmail = () => `${randomUUID()}@example.test`;
const signInForm = (email: string, password: string) => ({ user: { email, password } });
const signUpForm = (email: string) => ({
  user: {
    email,
    phone_number: '+14155550123',
    password: 'Teal-Kettle-41',
    password_confirmation: 'Teal-Kettle-41',
    accepts_terms: true,
    signup_code: 'GRANITE-2026',
  },
});
const invitationForm = (email: string) => ({ user: { first_name: 'Ann', last_name: 'Lee', email } });
const clientForm = (email: string) => ({
  client: {
    first_name: 'Nora',
    last_name: 'Lund',
    email,
    phone_number: null,
    client_request_type: 'pre_65',
    projected_start_date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    do_not_send_referral_email: true,
  },
});
