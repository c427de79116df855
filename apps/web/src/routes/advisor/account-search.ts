import { clientList } from '../../features/engagements/list/client-list.ts';
import { advisorList } from '../../features/users/advisor-list.ts';
import { type ListSearch, validateListSearch } from '../../lib/list-search.ts';

/** The first three are of the specification (section 4). */
export const accountTabs = [0, 1, 2, 3] as const;

const lists = {
  ...advisorList,
  fields: [...advisorList.fields, ...clientList.fields],
  filters: clientList.filters,
  columns: clientList.columns,
  hiddenColumns: clientList.hiddenColumns,
} as const;

export type AccountSearch = ListSearch<(typeof lists.fields)[number], typeof lists.filters> & {
  currentTab?: (typeof accountTabs)[number] | undefined;
  updatedSeats?: true | undefined;
  invites?: true | undefined;
};

const flag = (value: unknown) => (String(value) === 'true' ? true : undefined);

export const validateAccountSearch = (raw: Readonly<Record<string, unknown>>): AccountSearch => ({
  ...validateListSearch(lists)(raw),
  currentTab: accountTabs.find((tab) => String(tab) === String(raw.currentTab)),
  updatedSeats: flag(raw.updatedSeats),
  invites: flag(raw.invites),
});
