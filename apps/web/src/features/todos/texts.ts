export const texts = {
  title: 'To-dos',
  failed: 'Your to-dos could not be loaded.',
  done: 'You are all caught up.',
  doneHelp: 'When something needs you, it stands here.',
} as const;
