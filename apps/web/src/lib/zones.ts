/** Formats instants in an IANA time zone such as `America/Chicago`. */

import { withFixedHours } from './format.ts';

export const commonZones: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern Time (New York)' },
  { zone: 'America/Chicago', label: 'Central Time (Chicago)' },
  { zone: 'America/Denver', label: 'Mountain Time (Denver)' },
  { zone: 'America/Phoenix', label: 'Mountain Time without daylight saving (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska Time (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time (Honolulu)' },
];

export const allZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating formats is slow, and lists need hundreds. */
function format(zone: string, kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${kind}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  formats.set(key, known);
  return known;
}

const said = (zone: string, kind: string, options: Intl.DateTimeFormatOptions, moment: string) =>
  withFixedHours(format(zone, kind, options).format(new Date(moment)));

export const formatZoneTime = (moment: string, zone: string): string =>
  said(zone, 'time', { timeStyle: 'short' }, moment);

/** `10:00–10:30 AM`. Intl's own ranges differ between its versions. */
export function formatZoneSpan(start: string, end: string, zone: string): string {
  const [from, to] = [formatZoneTime(start, zone), formatZoneTime(end, zone)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`;
}

/** `1:30 AM CDT`: unambiguous when the clocks go back. */
export const formatExactZoneTime = (moment: string, zone: string): string =>
  said(zone, 'exact', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, moment);

export const formatZoneMoment = (moment: string, zone: string): string =>
  said(
    zone,
    'moment',
    { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    moment,
  );

export const formatZoneDay = (moment: string, zone: string): string =>
  said(zone, 'day', { weekday: 'long', month: 'long', day: 'numeric' }, moment);

export const formatWholeZoneDay = (moment: string, zone: string): string =>
  said(zone, 'whole day', { dateStyle: 'full' }, moment);

export const formatShortZoneDay = (moment: string, zone: string): string =>
  said(zone, 'short day', { month: 'short', day: 'numeric' }, moment);

export function zoneDate(moment: string, zone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = format(zone, 'date', options).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export function zoneName(zone: string): string {
  const parts = format(zone, 'name', { timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
