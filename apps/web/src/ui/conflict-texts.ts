export const conflictTexts = {
  own: 'You saved other changes in another window.',
  others: 'Someone else, or you on another device, saved other changes.',
  choose: 'Nothing was overwritten. Choose what to keep for each field, then save.',
  yours: 'Yours',
  theirs: 'Theirs',
  otherWindow: 'In the other window',
  save: 'Save my choices',
  same: 'No field was changed on both sides.',
} as const;
