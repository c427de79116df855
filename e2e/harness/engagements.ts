import type { CalendarInput } from 'contract/endpoints/bookings';
import { makeClient } from './clients.ts';
import { joinByInvitation, type Newcomer, newcomer } from './newcomers.ts';
import type { Person, Wire } from './people.ts';

/** Somebody of a journey's own, with their calls. */
export interface Known extends Newcomer {
  readonly id: number;
  /** As pages show it. */
  readonly name: string;
  readonly wire: Wire;
}

/** An advisor, their client and the agent they both have, who are in nobody else's journey. */
export interface Engaged {
  readonly advisor: Known;
  readonly agent: Known;
  readonly client: Known;
}

/** Half an hour at any time of any day. */
export const aroundTheClock: CalendarInput = {
  time_zone: 'UTC',
  meeting_minutes: 30,
  notice_minutes: 60,
  join_url: 'https://meet.journeys.example/room',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
};

/** @param wireOf the calls of people of the demo world, to prepare with */
export function engagements(origin: string, wireOf: (person: Person) => Promise<Wire>) {
  const known = async (person: Newcomer, wire: Wire): Promise<Known> => {
    const { id } = await wire.call('show-current-user');
    return { ...person, id, name: `${person.first_name} ${person.last_name}`, wire };
  };
  const change = async (id: number, user: object) =>
    (await wireOf('super')).call('update-user', { params: { id }, body: { user } });

  /** An advisor of the demo admin's firm. */
  const makeAdvisor = async (first_name: string): Promise<Known> => {
    const person = newcomer(first_name);
    return known(person, await joinByInvitation(origin, await wireOf('admin'), person));
  };

  /** A health agent; with no hours unless some are given. */
  const makeAgent = async (first_name: string, calendar?: CalendarInput): Promise<Known> => {
    const agent = await makeAdvisor(first_name);
    await change(agent.id, { type: 'HealthAdvisorUser', email_confirmed: true });
    if (calendar) await agent.wire.call('update-hours', { params: { id: agent.id }, body: { calendar } });
    return agent;
  };

  /** Gives a client another agent. */
  const assign = (client_id: number, { id }: Pick<Known, 'id'>) => change(client_id, { health_advisor_id: id });

  /** A client who has been referred and set up, and has neither an agent nor a meeting yet. */
  const makeReferred = async (first_name: string): Promise<Omit<Engaged, 'agent'>> => {
    const person = newcomer(first_name);
    const staff = { admin: await wireOf('admin'), superAdmin: await wireOf('super') };
    const [advisor, client] = await Promise.all([
      makeAdvisor('Hazel'),
      makeClient(origin, staff, person, true).then((wire) => known(person, wire)),
    ]);
    await change(client.id, { client_request_type: 'pre_65', financial_advisor_id: advisor.id });
    return { advisor, client };
  };

  /** The same with an agent who can be met around the clock. */
  const makeEngaged = async (first_name: string): Promise<Engaged> => {
    const [agent, referred] = await Promise.all([makeAgent('Piers', aroundTheClock), makeReferred(first_name)]);
    await assign(referred.client.id, agent);
    return { ...referred, agent };
  };
  return { makeAdvisor, makeAgent, assign, makeReferred, makeEngaged };
}
