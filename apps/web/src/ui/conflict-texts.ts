export const conflictTexts = {
  text: 'Someone else saved it while you were editing. Nothing was overwritten. Choose what to keep for each field, then save.',
  yours: 'Yours',
  theirs: 'Saved meanwhile',
  save: 'Save my choices',
  same: 'What they saved is the same as what you typed.',
} as const;
