import type { SavedView } from 'contract/endpoints/saved-views';

/** A view of all clients, unless it is changed. */
export const savedView = (changes: Partial<Pick<SavedView, 'id' | 'name'>> & Partial<SavedView['search']> = {}) => {
  const { id = 1, name = 'Pending', ...search } = changes;
  return { id, name, search: { search: '', field: 'created_at', order: 'desc', ...search } } satisfies SavedView;
};
