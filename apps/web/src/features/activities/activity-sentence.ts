import type { Activity } from 'contract/endpoints/activities';
import { formatZoneMoment } from '../../lib/zones.ts';

/** Replaces the times of the server, which formats them in one zone for all users. */
export function sentenceIn(zone: string, { html, text }: Pick<Activity, 'html' | 'text'>): string {
  if (!html.includes('<time')) return text;
  // A detached document loads and runs nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const time of body.querySelectorAll('time')) time.textContent = formatZoneMoment(time.dateTime, zone);
  return body.textContent ?? text;
}
