import { type SignalKind, signalKinds } from 'contract/vocabulary/signals';
import { deviceZone } from '../../lib/zones.ts';
import { isMonth, thisMonth } from './month.ts';

export type Shown = SignalKind | 'meetings';

export interface CalendarSearch {
  /** YYYY-MM, of this month without it. */
  month?: string | undefined;
  show?: Shown | undefined;
  advisor?: number | undefined;
}

export const validateCalendarSearch = (raw: Readonly<Record<string, unknown>>): CalendarSearch => ({
  month: isMonth(raw.month) ? raw.month : undefined,
  show: [...signalKinds, 'meetings' as const].find((one) => one === raw.show),
  advisor: /^[1-9]\d{0,14}$/.test(String(raw.advisor)) ? Number(raw.advisor) : undefined,
});

export const calendarQuery = ({ month = thisMonth(), advisor }: CalendarSearch) => ({
  ...{ month, time_zone: deviceZone() },
  ...(advisor !== undefined && { financial_advisor_id: advisor }),
});
