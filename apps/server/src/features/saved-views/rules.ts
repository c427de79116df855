import { type SavedSearch, type SavedView, savedSearch } from 'contract/endpoints/saved-views';
import { maxSavedViews } from 'contract/vocabulary/saved-views';
import type { Encryption } from '../../crypto/encryption.ts';

const searchAssociatedData = 'saved_views.search';

export const encryptSearch = (encryption: Encryption, search: SavedSearch): string =>
  encryption.encrypt(searchAssociatedData, JSON.stringify(search));

interface Row {
  readonly id: number;
  readonly name: string;
  readonly search_encrypted: string;
}

export const toSavedView = (encryption: Encryption, { id, name, search_encrypted }: Row): SavedView => ({
  id,
  name,
  search: savedSearch.parse(JSON.parse(encryption.decrypt(searchAssociatedData, search_encrypted))),
});

export const nameTaken = { name: ['You already have a view with this name'] };
export const otherList = { 'search.list': ['The view is of another list'] };
export const tooManyViews = { name: [`You can save up to ${maxSavedViews} views. Delete one first.`] };
