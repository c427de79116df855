import type { ListedEstimation } from 'contract/endpoints/estimation-lists';
import type { ThresholdDistance } from 'contract/vocabulary/estimations';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Listed } from './operations.ts';

const types: Readonly<Record<ListedEstimation['type'], string>> = {
  pre_65: 'Pre-65',
  medicare: 'Medicare',
  combo: 'Medicare and pre-65',
};

const distances: Readonly<Record<ThresholdDistance, string>> = {
  within_1000: 'Within $1,000',
  within_5000: 'Within $5,000',
  within_10000: 'Within $10,000',
  beyond: 'More than $10,000',
  none: 'None',
};

export const csvHeader = `${byteOrderMark}${csvLine([
  ...['Name', 'Client', 'Type', 'Applicants', 'County', 'State', 'Zip', 'Plan Year'],
  ...['Yearly Cost', 'Yearly Cost Low', 'Yearly Cost High', 'Projected'],
  ...['Next Threshold', 'Shared with Client', 'Last Updated', 'Created'],
])}`;

const amountOf = (amount: number | null | undefined): string => amount?.toFixed(2) ?? '';
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
export const csvLineOf = (row: Listed, client: string, dayOf: (moment: string) => string): string =>
  csvLine([
    ...[row.name, client, types[row.type], `${row.dependents_count}`, row.county_name, row.state, row.zip],
    ...[row.plan_year.toString(), ...[row.year_total, row.year_range?.low, row.year_range?.high].map(amountOf)],
    yesNo(row.is_projected),
    row.threshold_distance === null ? '' : distances[row.threshold_distance],
    ...[yesNo(row.shared_with_client_at !== null), dayOf(row.updated_at), dayOf(row.created_at)],
  ]);
