export const conflictTexts = {
  text: 'Someone else, or you in another window, saved changes while you were editing. Nothing was overwritten. Choose what to keep for each field, then save.',
  yours: 'Yours',
  theirs: 'Theirs',
  save: 'Save my choices',
  same: 'No field was changed on both sides.',
} as const;
