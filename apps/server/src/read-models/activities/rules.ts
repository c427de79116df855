import type { Activity } from 'contract/endpoints/activities';
import type { MeetingOutcome } from 'contract/vocabulary/bookings';
import * as z from 'zod';
import type { ClientScope } from '../../auth/actor.ts';
import type { ActivityKind } from '../../db/database.gen.ts';
import { avatarUrl } from '../../features/files/queries.ts';
import {
  type Actors,
  assignment,
  capitalized,
  htmlOf,
  messageSent,
  messageStopped,
  moment,
  type Part,
  possessive,
  subjectOf,
  textOf,
  wasOrWere,
} from './sentences/rules.ts';

interface KindRule {
  readonly icon: Activity['icon'];
  readonly color: Activity['color'];
  readonly for_client: boolean;
  readonly sentence: (actors: Actors) => readonly Part[];
}

const outcomes: ReadonlyMap<string | undefined, string> = new Map<MeetingOutcome, string>([
  ['held', 'held'],
  ['no_show', 'a no-show'],
  ['follow_up', 'needing a follow-up'],
]);

const kinds: Readonly<Record<ActivityKind, KindRule>> = {
  client_referred: {
    icon: 'referral',
    color: 'indigo',
    for_client: false,
    sentence: (actors) =>
      actors.actor ? [actors.actor, ' referred ', actors.client] : [actors.client, `${wasOrWere(actors)}referred`],
  },
  client_invited: {
    icon: 'mail',
    color: 'indigo',
    for_client: true,
    sentence: (actors) =>
      actors.actor ? [actors.actor, ' invited ', actors.client] : [actors.client, `${wasOrWere(actors)}invited`],
  },
  client_joined: {
    icon: 'people',
    color: 'leaf',
    for_client: true,
    sentence: ({ client }) => [client, ' joined'],
  },
  survey_completed: {
    icon: 'profile',
    color: 'leaf',
    for_client: false,
    sentence: ({ client }) => [client, ' completed their profile'],
  },
  status_changed: {
    icon: 'status',
    color: 'amber',
    for_client: false,
    sentence: (actors) => {
      const change = ` from ${actors.detail.from} to ${actors.detail.to}`;
      if (!actors.actor) return [actors.client, '’s status changed', change];
      return [actors.actor, ' changed ', actors.client, '’s status', change];
    },
  },
  advisor_changed: { icon: 'people', color: 'slate', for_client: true, sentence: assignment('financial advisor') },
  agent_changed: { icon: 'people', color: 'slate', for_client: true, sentence: assignment('health agent') },
  client_moved: {
    icon: 'people',
    color: 'slate',
    for_client: true,
    sentence: (actors) => {
      const { from, to } = actors.detail;
      const by = actors.actor ? [actors.actor, ' moved ', actors.client] : [actors.client, `${wasOrWere(actors)}moved`];
      // Another firm is never named.
      return [...by, ...(from ? [' from ', { name: from }] : []), ' to ', to ? { name: to } : 'another firm'];
    },
  },
  details_changed: {
    icon: 'profile',
    color: 'slate',
    for_client: false,
    sentence: (actors) => {
      const by = subjectOf(actors);
      return by
        ? [by, ' changed ', ...possessive(actors), ' details']
        : [...possessive(actors), ' details were changed'];
    },
  },
  meeting_booked: {
    icon: 'meeting',
    color: 'teal',
    for_client: true,
    sentence: (actors) => {
      if (actors.by_client) return [actors.client, ' booked a meeting for ', moment(actors)];
      return actors.actor
        ? [actors.actor, ' booked a meeting with ', actors.client, ' for ', moment(actors)]
        : ['A meeting with ', actors.client, ' was booked for ', moment(actors)];
    },
  },
  meeting_rescheduled: {
    icon: 'meeting',
    color: 'teal',
    for_client: true,
    sentence: (actors) => {
      const by = subjectOf(actors);
      const { from } = actors.detail;
      const times = [...(from ? [' from ', { moment: from }] : []), ' to ', moment(actors)];
      return by
        ? [by, ' rescheduled ', ...possessive(actors), ' meeting', ...times]
        : [...possessive(actors), ' meeting was rescheduled', ...times];
    },
  },
  meeting_cancelled: {
    icon: 'meeting',
    color: 'brick',
    for_client: true,
    sentence: (actors) => {
      const by = subjectOf(actors);
      return by
        ? [by, ' canceled ', ...possessive(actors), ' meeting']
        : [...possessive(actors), ' meeting was canceled'];
    },
  },
  meeting_outcome_changed: {
    icon: 'meeting',
    color: 'teal',
    for_client: false,
    sentence: (actors) => {
      const outcome = outcomes.get(actors.detail.outcome);
      const meeting = [...possessive({ ...actors, by_client: false }), ' meeting of ', moment(actors)];
      if (outcome) return [actors.actor ?? 'the agency', ' marked ', ...meeting, ` as ${outcome}`];
      return [actors.actor ?? 'the agency', ' removed the outcome of ', ...meeting];
    },
  },
  analysis_added: {
    icon: 'plan',
    color: 'leaf',
    for_client: false,
    sentence: ({ actor, client }) =>
      actor ? [actor, ' added an analysis for ', client] : ['An analysis for ', client, ' was added'],
  },
  analysis_sent: {
    icon: 'mail',
    color: 'leaf',
    for_client: true,
    sentence: (actors) =>
      actors.actor
        ? [actors.actor, ' sent ', ...possessive(actors), ' analysis']
        : [...possessive(actors), ' analysis was sent'],
  },
  message_sent: {
    icon: 'mail',
    color: 'teal',
    for_client: false,
    sentence: messageSent,
  },
  message_stopped: { icon: 'mail', color: 'amber', for_client: false, sentence: messageStopped },
  estimate_opened: {
    icon: 'plan',
    color: 'teal',
    for_client: false,
    sentence: ({ client }) => ['The link to ', client, '’s estimate was opened'],
  },
  renewal_letter_made: {
    icon: 'plan',
    color: 'teal',
    for_client: false,
    sentence: ({ actor, client }) =>
      actor
        ? [actor, ' made a letter for ', client, ' about the next year']
        : ['A letter for ', client, ' about the next year was made'],
  },
};

const allKinds = Object.keys(kinds) as ActivityKind[];

type Reader = 'client' | 'staff';
const readerOf = ({ kind }: ClientScope): Reader => (kind === 'self' ? 'client' : 'staff');

const readableKinds = (reader: Reader): readonly ActivityKind[] =>
  reader === 'staff' ? allKinds : allKinds.filter((kind) => kinds[kind].for_client);

/** One row more than shown, so that the reply can say whether there are more. */
export const pageOf = (scope: ClientScope, { before, count }: { before?: number | undefined; count: number }) => ({
  kinds: readableKinds(readerOf(scope)),
  before,
  limit: count + 1,
});

export const toFeed = (rows: readonly ActivityRow[], scope: ClientScope, count: number) => ({
  activities: rows.slice(0, count).map((row) => toActivity(row, readerOf(scope))),
  has_more: rows.length > count,
});

const messageDetail = z.object({ message: z.coerce.number() });

interface ActivityRow {
  readonly id: number;
  readonly kind: ActivityKind;
  readonly date: string;
  readonly detail: unknown;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly actor_picture: string | null;
  readonly client_id: number;
  readonly client_name: string;
}

export function toActivity(row: ActivityRow, reader: Reader): Activity {
  const { kind, actor_id, actor_name, client_id, client_name } = row;
  const { icon, color, sentence } = kinds[kind];
  const is_you = reader === 'client';
  const named = client_name === '' ? 'a client' : { name: client_name };
  const by_client = actor_id === client_id;
  const parts = capitalized(
    sentence({
      actor: actor_name === '' || by_client ? null : { name: actor_name },
      client: is_you ? 'you' : named,
      by_client,
      is_you,
      detail: row.detail as Actors['detail'],
    }),
  );
  return {
    id: row.id,
    kind,
    icon,
    color,
    date: row.date,
    client_id,
    message_id: messageDetail.safeParse(row.detail).data?.message ?? null,
    href: is_you ? null : `/clients/${client_id}`,
    text: parts.map(textOf).join(''),
    html: parts.map(htmlOf).join(''),
    owner_id: actor_id,
    owner_name: actor_name,
    owner_avatar: avatarUrl({ id: actor_id ?? client_id, name: actor_name, picture_key: row.actor_picture }),
  };
}
