import { type ImportRowKind, importRowKinds } from 'contract/vocabulary/imports';
import { importList } from '../../features/imports/import-list.ts';
import { type ListSearch, validateListSearch } from '../../lib/list-search.ts';

export type PolicyImportSearch = ListSearch<'newest', typeof importList.filters> & {
  /** The id of the shown import. Without it, the page shows the history. */
  import?: number | undefined;
  kind?: ImportRowKind | undefined;
};

export const validatePolicyImportSearch = (raw: Readonly<Record<string, unknown>>): PolicyImportSearch => ({
  ...validateListSearch(importList)(raw),
  import: /^[1-9]\d{0,15}$/.test(String(raw.import)) ? Number(raw.import) : undefined,
  kind: importRowKinds.find((kind) => kind === raw.kind),
});
