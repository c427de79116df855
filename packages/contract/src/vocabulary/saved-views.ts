export const savedViewLists = ['clients', 'signals'] as const;
export type SavedViewList = (typeof savedViewLists)[number];

/** Parameters that do not name their list are of the list of clients. */
export const savedViewListOf = ({ list = 'clients' }: { readonly list?: SavedViewList | undefined }): SavedViewList =>
  list;

/** Per user and list. */
export const maxSavedViews = 50;
export const maxViewName = 60;
