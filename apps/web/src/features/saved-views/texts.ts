import { maxSavedViews, type SavedViewList } from 'contract/vocabulary/saved-views';

const limit = `You can save up to ${maxSavedViews} views.`;

export const texts = {
  menu: 'Views',
  all: { clients: 'All clients', signals: 'All signals' },
  group: 'Saved views',
  loading: 'Loading…',
  failed: 'Your views couldn’t be loaded. Try again.',
  none: 'No saved views yet',
  save: 'Save current view',
  update: (name: string) => `Update “${name}”`,
  rename: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  saveTitle: 'Save view',
  saveHelp: {
    clients: `Saves the search, filters, sort order, and columns for you. ${limit}`,
    signals: `Saves the search, filters except a single day, sort order, and columns for you. ${limit}`,
  },
  renameTitle: 'Rename view',
  name: 'Name',
  confirm: 'Save',
  cancel: 'Cancel',
  removeTitle: 'Are you sure you want to delete this item?',
  removeHelp: (name: string, list: SavedViewList) =>
    `The view “${name}” will be deleted. Your ${list} aren’t affected.`,
  removeConfirm: 'Delete view',
  saved: (name: string) => `“${name}” was saved.`,
  updated: (name: string) => `“${name}” was updated.`,
  renamed: (name: string) => `The view is now called “${name}”.`,
  removed: (name: string) => `“${name}” was deleted.`,
} as const;
