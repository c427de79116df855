export const messageKinds = ['mail', 'text'] as const;
