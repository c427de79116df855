import { randomUUID } from 'node:crypto';
import type { AppContext } from '../context.ts';
import { fullName } from '../features/users/public.ts';
import { activitiesOf, meetingOf, startOn } from './engagements.ts';
import { harbor } from './firms.ts';
import { type Ids, idOf } from './ids.ts';
import { at, type DemoPerson } from './person.ts';
import { plans } from './plans.ts';
import * as store from './store.ts';
import { people } from './world.ts';

type Within = Pick<AppContext, 'db' | 'clock'>;
interface Known {
  readonly accounts: Ids;
  readonly users: Ids;
}

const agent = {
  email: at('agent'),
  name: 'Priya Raman',
  join_url: 'https://meet.demo.healthplanner.example/priya-raman',
};

/** What has come of the clients: when the agent can be met and has been, what happened, and what cover there is. */
export async function fillEngagements(ctx: Within, known: Known): Promise<void> {
  await fillHours(ctx, known);
  await fillMeetings(ctx, known);
  await fillActivities(ctx, known);
  await fillPolicies(ctx, known);
}

/** The agent takes everyone's clients, on working days. */
async function fillHours({ db, clock }: Within, { accounts, users }: Known): Promise<void> {
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

async function fillMeetings({ db, clock }: Within, { users }: Known): Promise<void> {
  for (const person of people) {
    const { email, engagement } = person;
    const meeting = engagement && meetingOf(engagement, clock());
    if (!meeting) continue;
    const booked = activitiesOf(person, clock()).filter(({ happening }) => happening.kind.startsWith('meeting_'));
    const [first, last] = [booked[0], booked.at(-1)].map((one) => (one?.at ?? clock()).toISOString());
    await store.insertMeeting(db, {
      uid: randomUUID(),
      user_id: idOf(users, email),
      agent_id: idOf(users, agent.email),
      source: 'own',
      status: engagement.meeting?.when === 'cancelled' ? 'CANCELLED' : 'ACCEPTED',
      start_at: meeting.start.toISOString(),
      end_at: meeting.end.toISOString(),
      host_name: agent.name,
      join_url: agent.join_url,
      created_at: first ?? '',
      updated_at: last ?? '',
    });
  }
}

const byEmail = new Map(people.map((person) => [person.email, person]));
const named = (email: string): DemoPerson | undefined => byEmail.get(email);

/** In the order in which it all happened, since feeds go by number. */
async function fillActivities({ db, clock }: Within, { accounts, users }: Known): Promise<void> {
  const happened = people.flatMap((person) => activitiesOf(person, clock()));
  const rows = happened
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ happening: { kind, detail = {} }, client, by, at: moment }) => {
      const actor = named(by);
      return {
        kind,
        detail: JSON.stringify(detail),
        account_id: idOf(accounts, named(client)?.firm ?? ''),
        client_id: idOf(users, client),
        actor_id: idOf(users, by),
        actor_name: actor ? fullName(actor) : '',
        created_at: moment.toISOString(),
      };
    });
  await store.insertActivities(db, rows);
}

async function fillPolicies({ db, clock }: Within, { users }: Known): Promise<void> {
  const policies = plans.map(({ of, ...plan }) => {
    const { engagement } = named(of) ?? {};
    return {
      ...plan,
      user_id: idOf(users, of),
      effective_on: engagement ? startOn(engagement, clock()) : null,
    };
  });
  await store.insertPolicies(db, policies);
}
