/** The web client's design tokens that emails use (apps/web/src/ui/tokens.ts); a test compares the values. */
export const emailTheme = {
  light: {
    page: '#FAF9F6',
    surface: '#FFFFFF',
    ink: '#17212B',
    muted: '#55616D',
    line: '#E4E1DA',
    primary: '#0F5C5C',
    onFilled: '#FFFFFF',
  },
  dark: {
    page: '#10161B',
    surface: '#182028',
    ink: '#ECEFF1',
    muted: '#9AA7B2',
    line: '#2A343D',
    primary: '#5FB8B0',
    onFilled: '#10161B',
  },
  radius: { control: 6, card: 12 },
} as const;
