import type { ClientRow } from 'contract/endpoints/engagements';
import type { ThresholdDistance } from 'contract/vocabulary/estimations';
import { amountText } from 'estimate-texts/amount-text';
import { formatDay, formatMoment, missing } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { texts } from '../texts.ts';

const heads = texts.list.columns;

const distances: Readonly<Record<ThresholdDistance, string>> = {
  within_1000: 'Within $1,000',
  within_5000: 'Within $5,000',
  within_10000: 'Within $10,000',
  beyond: 'More than $10,000',
  none: 'No limit above',
};

/** A value is undefined until the list with its column has been loaded. */
export const extraColumns: Column<ClientRow>[] = [
  {
    id: 'next_meeting',
    header: heads.nextMeeting,
    isExtra: true,
    cell: ({ next_meeting_at: at }) => (at === undefined ? '' : at ? formatMoment(at) : missing),
  },
  {
    id: 'last_contact',
    header: heads.lastContact,
    isExtra: true,
    muted: true,
    cell: ({ last_contact_at: at }) => (at === undefined ? '' : formatDay(at)),
  },
  {
    id: 'yearly_cost',
    header: heads.yearlyCost,
    isExtra: true,
    align: 'end',
    cell: ({ yearly_cost: cost }) =>
      cost === undefined ? '' : cost ? amountText(cost.year_total, cost.year_range, cost.is_projected) : missing,
  },
  {
    id: 'threshold_distance',
    header: heads.thresholdDistance,
    isExtra: true,
    cell: ({ threshold_distance: distance }) =>
      distance === undefined ? '' : distance ? distances[distance] : missing,
  },
];
