import type { SavedView } from 'contract/endpoints/saved-views';

type SearchOf<List> = Extract<SavedView['search'], { list?: List | undefined }>;
type Changes<List> = Partial<Pick<SavedView, 'id' | 'name'>> & Partial<SearchOf<List>>;

/** A view of all clients, unless it is changed. */
export const savedView = (changes: Changes<'clients'> = {}) => {
  const { id = 1, name = 'Pending', ...search } = changes;
  return { id, name, search: { search: '', field: 'created_at', order: 'desc', ...search } } satisfies SavedView;
};

/** A view of all open signals, unless it is changed. */
export const savedRadarView = (changes: Changes<'signals'> = {}) => {
  const { id = 1, name = 'Due', ...search } = changes;
  const all = { list: 'signals', search: '', status: 'open', field: 'due_on', order: 'asc' } as const;
  return { id, name, search: { ...all, ...search } } satisfies SavedView;
};
