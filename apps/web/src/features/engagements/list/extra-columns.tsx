import type { ClientRow } from 'contract/endpoints/engagements';
import { amountText } from 'estimate-texts/amount-text';
import { formatDay, formatMoment, missing } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { distances, texts } from '../texts.ts';

const heads = texts.list.columns;

/** A value is undefined until the list with its column has been loaded. */
export const extraColumns: Column<ClientRow>[] = [
  {
    id: 'next_meeting',
    header: heads.nextMeeting,
    cell: ({ next_meeting_at: at }) => (at === undefined ? '' : at ? formatMoment(at) : missing),
  },
  {
    id: 'last_contact',
    header: heads.lastContact,
    muted: true,
    cell: ({ last_contact_at: at }) => (at === undefined ? '' : formatDay(at)),
  },
  {
    id: 'yearly_cost',
    header: heads.yearlyCost,
    align: 'end',
    cell: ({ yearly_cost: cost }) =>
      cost === undefined ? '' : cost ? amountText(cost.year_total, cost.year_range, cost.is_projected) : missing,
  },
  {
    id: 'threshold_distance',
    header: heads.thresholdDistance,
    cell: ({ threshold_distance: distance }) =>
      distance === undefined ? '' : distance ? distances[distance] : missing,
  },
];
