import { randomUUID } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { fullName } from '../features/users/queries.ts';
import { users as demoUsers } from './demo-accounts.ts';
import { at, type DemoEngagement, type DemoUser, type Ids, idOf } from './demo-user.ts';
import { activitiesOf, meetingOf, recordedAt, referredAt, startOn } from './engagements.ts';
import { harbor } from './firms.ts';
import { policies } from './policies.ts';
import * as store from './store.ts';

type Context = Pick<AppContext, 'db' | 'clock'>;
interface Known {
  readonly accounts: Ids;
  readonly users: Ids;
}

const agent = {
  email: at('agent'),
  name: 'Priya Raman',
  join_url: 'https://meet.demo.healthplanner.example/priya-raman',
};

export async function seedEngagements(ctx: Context, known: Known): Promise<void> {
  await seedHours(ctx, known);
  await seedClients(ctx, known);
  await seedMeetings(ctx, known);
  await seedActivities(ctx, known);
  await seedPolicies(ctx, known);
}

async function seedHours({ db, clock }: Context, { accounts, users }: Known): Promise<void> {
  const user_id = idOf(users, agent.email);
  const firms = [...accounts].flatMap(([name, id]) => (name === harbor ? [] : [id]));
  await store.setAgent(db, firms, user_id);
  const calendar = {
    user_id,
    time_zone: 'America/New_York',
    meeting_minutes: 30,
    notice_minutes: 120,
    join_url: agent.join_url,
    updated_at: clock().toISOString(),
  };
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({
    user_id,
    weekday,
    from_minute: 9 * 60,
    to_minute: (weekday === 5 ? 15 : 17) * 60,
  }));
  await store.insertHours(db, calendar, hours);
}

async function seedClients({ db, clock }: Context, { accounts, users }: Known): Promise<void> {
  for (const user of demoUsers) {
    const { email, engagement, firm, financial_advisor = '', health_advisor = '' } = user;
    if (!engagement) continue;
    const referred_at = referredAt(engagement, clock()).toISOString();
    const changes = activitiesOf(user, clock()).flatMap(({ event, by, at: time }) =>
      event.kind === 'status_changed'
        ? [
            {
              from_status: event.detail.from,
              to_status: event.detail.to,
              changed_by: idOf(users, by),
              changed_at: time.toISOString(),
            },
          ]
        : [],
    );
    const began = {
      to_status: 'referred' as const,
      changed_by: idOf(users, financial_advisor),
      changed_at: referred_at,
    };
    const columns = {
      client_id: idOf(users, email),
      account_id: idOf(accounts, firm ?? ''),
      financial_advisor_id: idOf(users, financial_advisor),
      health_advisor_id: idOf(users, health_advisor),
      status: engagement.status,
      agency_person_id: engagement.agency_person_id ?? null,
      projected_start_on: startOn(engagement, clock()),
      referred_at,
      created_at: referred_at,
    };
    await store.insertEngagement(db, columns, [began, ...changes]);
  }
}

async function seedMeetings({ db, clock }: Context, { users }: Known): Promise<void> {
  for (const user of demoUsers) {
    const { email, engagement } = user;
    const meeting = engagement && meetingOf(engagement, clock());
    if (!meeting) continue;
    const booked = activitiesOf(user, clock()).filter(({ event }) => event.kind.startsWith('meeting_'));
    const [first, last] = [booked[0], booked.at(-1)].map((one) => (one?.at ?? clock()).toISOString());
    await store.insertMeeting(db, {
      uid: randomUUID(),
      user_id: idOf(users, email),
      agent_id: idOf(users, agent.email),
      source: 'native',
      status: engagement.meeting?.when === 'cancelled' ? 'CANCELLED' : 'ACCEPTED',
      start_at: meeting.start.toISOString(),
      end_at: meeting.end.toISOString(),
      host_name: agent.name,
      join_url: agent.join_url,
      created_at: first ?? '',
      updated_at: last ?? '',
      ...outcomeOf(meeting, engagement, idOf(users, agent.email)),
    });
  }
}

function outcomeOf(meeting: { readonly end: Date }, engagement: DemoEngagement, outcome_by: number) {
  const outcome = engagement.meeting?.outcome;
  return outcome && { outcome, outcome_by, outcome_at: recordedAt(meeting).toISOString() };
}

const byEmail = new Map(demoUsers.map((user) => [user.email, user]));
const findByEmail = (email: string): DemoUser | undefined => byEmail.get(email);

async function seedActivities({ db, clock }: Context, { accounts, users }: Known): Promise<void> {
  const rows = demoUsers
    .flatMap((user) => activitiesOf(user, clock()))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ event: { kind, detail = {} }, client, by, at: time }) => {
      const actor = findByEmail(by);
      return {
        kind,
        detail: JSON.stringify(detail),
        account_id: idOf(accounts, findByEmail(client)?.firm ?? ''),
        client_id: idOf(users, client),
        actor_id: idOf(users, by),
        actor_name: actor ? fullName(actor) : '',
        created_at: time.toISOString(),
      };
    });
  await store.insertActivities(db, rows);
}

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

async function seedPolicies({ db, clock }: Context, { users }: Known): Promise<void> {
  const saved_by = idOf(users, agent.email);
  for (const { client, year, first, ...policy } of policies) {
    const { engagement } = findByEmail(client) ?? {};
    const now = clock();
    const calendarYear = now.getUTCFullYear() + (year ?? 0);
    const added = {
      ...policy,
      client_id: idOf(users, client),
      effective_on: engagement ? startOn(engagement, now) : null,
      ...(year !== undefined && { effective_on: `${calendarYear}-01-01` }),
      ...(year === -1 && { ends_on: `${calendarYear}-12-31` }),
      saved_by,
    };
    const changed = { ...policy, saved_at: daysBefore(now, 9) };
    await store.insertPolicy(db, { ...added, ...first, saved_at: daysBefore(now, 40) }, first ? changed : null);
  }
}
