import { topicOf } from '../../../features/client-messages/drafts/rules.ts';

/** A moment is in ISO 8601. */
export type Part = string | { readonly name: string } | { readonly moment: string };

export interface Actors {
  readonly actor: Part | null;
  readonly client: Part;
  readonly by_client: boolean;
  readonly is_you: boolean;
  readonly detail: Readonly<Record<string, string | undefined>>;
}

export const possessive = ({ client, by_client, is_you }: Actors): readonly Part[] => {
  if (is_you) return ['your'];
  return by_client ? ['their'] : [client, '’s'];
};
export const wasOrWere = ({ is_you }: Actors) => (is_you ? ' were ' : ' was ');
export const subjectOf = ({ actor, client, by_client }: Actors): Part | null => (by_client ? client : actor);
export const moment = ({ detail }: Actors): Part => ({ moment: detail.start ?? '' });

export const assignment =
  (title: string) =>
  (actors: Actors): readonly Part[] => {
    const { name } = actors.detail;
    if (name) return [{ name }, ' is now ', ...possessive({ ...actors, by_client: false }), ` ${title}`];
    return [actors.client, actors.is_you ? ' no longer have' : ' no longer has', ` a ${title}`];
  };

export const messageSent = ({ actor, client, detail }: Actors): readonly Part[] =>
  actor
    ? [actor, ' sent ', client, ` a message about ${topicOf(detail.signal)}`]
    : [`A message about ${topicOf(detail.signal)} was sent to `, client];

export const messageStopped = ({ client, detail }: Actors): readonly Part[] =>
  detail.cause === 'failed'
    ? [`The message about ${topicOf(detail.signal)} couldn’t be delivered to `, client]
    : [`The message about ${topicOf(detail.signal)} wasn’t sent, because `, client, ' opted out'];

/** Everyone reads the same time zone, which is named beside the time. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
  timeZoneName: 'short',
});
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

export function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  return 'name' in part ? part.name : timeFormat.format(new Date(part.moment));
}

export function htmlOf(part: Part): string {
  const text = escaped(textOf(part));
  if (typeof part === 'string') return text;
  return 'name' in part ? `<strong>${text}</strong>` : `<time datetime="${escaped(part.moment)}">${text}</time>`;
}

export const capitalized = ([first = '', ...rest]: readonly Part[]): readonly Part[] => [
  typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : first,
  ...rest,
];
