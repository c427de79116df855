/** Where the scenarios of an estimate are, and who reads them. */
export interface SavedOutlook {
  /** The id of the estimate, or the token of its public link. */
  estimationKey: string;
  isReadOnly: boolean;
  /** The estimate has changes that are not saved. */
  isDraft: boolean;
}
