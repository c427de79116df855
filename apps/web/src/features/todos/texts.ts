export const texts = {
  title: 'To-dos',
  failed: 'Your to-dos couldn’t be loaded.',
  done: 'You’re all caught up.',
  doneHelp: 'Anything that needs your attention will show up here.',
} as const;
