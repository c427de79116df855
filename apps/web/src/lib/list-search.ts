export const pageSizes = [10, 25, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];
const initialPageSize: PageSize = 25;

/** The values of a filter, `id` for a record whose choices come with the list, or `date` for a day. */
export type Filters = Readonly<Record<string, readonly string[] | 'id' | 'date'>>;
export type FilterValues<Known extends Filters> = {
  [Name in keyof Known]: (Known[Name] extends readonly string[] ? Known[Name][number] : string) | undefined;
};

export interface ListDefinition<Field extends string = string, Known extends Filters = Filters> {
  field: Field;
  order: 'asc' | 'desc';
  fields: readonly Field[];
  pageSize?: PageSize;
  filters: Known;
  columns?: readonly string[];
  /** Those of `columns` that are not shown at first. */
  hiddenColumns?: readonly string[];
}

type Columns = Pick<ListDefinition, 'columns' | 'hiddenColumns'>;

export type ListSearch<Field extends string = string, Known extends Filters = Filters> = {
  search?: string | undefined;
  field?: Field | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  size?: PageSize | undefined;
  columns?: string | undefined;
} & Partial<FilterValues<Known>>;

export type ListQuery<Field extends string = string, Known extends Filters = Filters> = {
  search: string;
  field: Field;
  order: 'asc' | 'desc';
  currentPage: number;
  pageSize: PageSize;
} & FilterValues<Known>;

type Raw = Readonly<Record<string, unknown>>;

const oneOf = <Value extends string | number>(known: readonly Value[], value: unknown): Value | undefined =>
  known.find((one) => String(one) === String(value));

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? String(value) : undefined);

const dateOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

function filterValue(allowed: Filters[string], value: unknown): string | undefined {
  if (allowed === 'id') return idOf(value);
  return allowed === 'date' ? dateOf(value) : oneOf(allowed, value);
}

export function filterValues<Known extends Filters>(filters: Known, raw: Raw): FilterValues<Known> {
  const values = Object.entries(filters).map(([name, allowed]) => [name, filterValue(allowed, raw[name])]);
  return Object.fromEntries(values) as FilterValues<Known>;
}

const noColumns = 'none';

const initialColumns = ({ columns = [], hiddenColumns = [] }: Columns) =>
  columns.filter((column) => !hiddenColumns.includes(column));

export function shownColumns(definition: Columns, raw: unknown): readonly string[] {
  const { columns = [] } = definition;
  if (raw === noColumns) return [];
  const named = new Set(typeof raw === 'string' ? raw.split(',') : []);
  const shown = columns.filter((column) => named.has(column));
  return shown.length === 0 ? initialColumns(definition) : shown;
}

/** Those that are shown at first stay out of the address. */
export const columnsText = (definition: Columns, shown: readonly string[]) =>
  shown.join() === initialColumns(definition).join() ? undefined : shown.join(',') || noColumns;

export const validateListSearch =
  <const Field extends string, const Known extends Filters>({
    fields,
    filters,
    ...columns
  }: ListDefinition<Field, Known>) =>
  (raw: Raw): ListSearch<Field, Known> => ({
    ...filterValues(filters, raw),
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    field: oneOf(fields, raw.field),
    order: oneOf(['asc', 'desc'], raw.order),
    page: /^[1-9]\d{0,5}$/.test(String(raw.page)) ? Number(raw.page) : undefined,
    size: oneOf(pageSizes, raw.size),
    columns: columnsText(columns, shownColumns(columns, raw.columns)),
  });

export function listQuery<const Field extends string, const Known extends Filters>(
  search: ListSearch<Field, Known>,
  { field, order, filters, pageSize = initialPageSize }: ListDefinition<Field, Known>,
): ListQuery<Field, Known> {
  return {
    search: search.search ?? '',
    field: search.field ?? field,
    order: search.order ?? order,
    currentPage: search.page ?? 1,
    pageSize: search.size ?? pageSize,
    ...filterValues(filters, search),
  };
}
