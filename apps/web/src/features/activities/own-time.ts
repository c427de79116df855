import type { Activity } from 'contract/endpoints/activities';
import { formatZoneMoment } from '../../lib/zones.ts';

/** The sentence as plain text, with the moments in it by the clock of this zone; the server says them in one for everybody. */
export function sentenceIn(zone: string, { html, text }: Pick<Activity, 'html' | 'text'>): string {
  if (!html.includes('<time')) return text;
  // Parsed apart from the page: nothing in it is loaded or run.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const time of body.querySelectorAll('time')) time.textContent = formatZoneMoment(time.dateTime, zone);
  return body.textContent ?? text;
}
