export const texts = {
  title: 'Meetings',
  label: 'Email reminders',
  help: 'We’ll email you a day and an hour before each meeting.',
} as const;
