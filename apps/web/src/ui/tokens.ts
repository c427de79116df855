/** The only file that states a color, size or duration of the product. Sizes are CSS pixels. */

/** Colors by role. A signal has three: its own (icon, border), `Soft` (background) and `Ink` (text on that background). */
export interface Palette {
  page: string;
  surface: string;
  sunken: string;
  ink: string;
  muted: string;
  line: string;
  /** Borders of controls (3:1 against the background). */
  edge: string;
  primary: string;
  primaryHover: string;
  primarySoft: string;
  /** Text and icons on `primary` or on a filled signal. */
  onFilled: string;
  primaryInk: string;
  focus: string;
  veil: string;
  caution: string;
  cautionSoft: string;
  cautionInk: string;
  danger: string;
  dangerHover: string;
  dangerSoft: string;
  dangerInk: string;
  success: string;
  successSoft: string;
  successInk: string;
  info: string;
  infoSoft: string;
  infoInk: string;
  pending: string;
  pendingSoft: string;
  pendingInk: string;
  neutral: string;
  neutralSoft: string;
  neutralInk: string;
  waiting: string;
  waitingSoft: string;
  waitingInk: string;
}

export const light: Palette = {
  page: '#FAF9F6',
  surface: '#FFFFFF',
  sunken: '#F5F3EE',
  ink: '#17212B',
  muted: '#55616D',
  line: '#E4E1DA',
  edge: '#82878C',
  primary: '#0F5C5C',
  primaryHover: '#0B4949',
  primarySoft: '#E6F1EF',
  onFilled: '#FFFFFF',
  primaryInk: '#0F5C5C',
  focus: '#0F5C5C',
  veil: 'rgb(23 33 43 / 45%)',
  caution: '#B7791F',
  cautionSoft: '#FBF1DD',
  cautionInk: '#734A0C',
  danger: '#B3392F',
  dangerHover: '#942D25',
  dangerSoft: '#FAEAE8',
  dangerInk: '#8F2A22',
  success: '#2F7D4F',
  successSoft: '#E6F3EA',
  successInk: '#22603B',
  info: '#4C5FA8',
  infoSoft: '#EAEDF8',
  infoInk: '#3A4A8A',
  pending: '#6B4C9A',
  pendingSoft: '#F0EBF7',
  pendingInk: '#573B82',
  neutral: '#66727D',
  neutralSoft: '#EEEEEC',
  neutralInk: '#47525D',
  waiting: '#56708A',
  waitingSoft: '#E1E9F1',
  waitingInk: '#33495E',
};

export const dark: Palette = {
  page: '#10161B',
  surface: '#182028',
  sunken: '#1F2932',
  ink: '#ECEFF1',
  muted: '#9AA7B2',
  line: '#2A343D',
  edge: '#6E7C88',
  primary: '#5FB8B0',
  primaryHover: '#7FC7BF',
  primarySoft: '#17343A',
  onFilled: '#10161B',
  primaryInk: '#7FC7BF',
  focus: '#7FC7BF',
  veil: 'rgb(0 0 0 / 60%)',
  caution: '#D9A24A',
  cautionSoft: '#33291A',
  cautionInk: '#EBC485',
  danger: '#E2857B',
  dangerHover: '#EBA49C',
  dangerSoft: '#38211F',
  dangerInk: '#F0AFA8',
  success: '#6DBB8B',
  successSoft: '#1B3026',
  successInk: '#9AD3B0',
  info: '#93A3E0',
  infoSoft: '#222A44',
  infoInk: '#B6C1EC',
  pending: '#B296D8',
  pendingSoft: '#2B2440',
  pendingInk: '#CDBBE8',
  neutral: '#8E9BA6',
  neutralSoft: '#253039',
  neutralInk: '#BCC6CE',
  waiting: '#86A3C0',
  waitingSoft: '#1C2F41',
  waitingInk: '#B7CDE3',
};

/** Ten steps; step 7 is the primary color in light, step 4 in dark. */
export const teal = [
  '#EBF5F3',
  '#D3E9E6',
  '#A8D5D0',
  '#7FC7BF',
  '#5FB8B0',
  '#3A9A93',
  '#1F7C77',
  '#0F5C5C',
  '#0B4949',
  '#083636',
] as const;

export const fontSize = { xs: 12, sm: 14, md: 16, lg: 20, xl: 24, xxl: 32, xxxl: 44 } as const;
/** The headline of a presentation, and nothing else. */
export const presentationFontSize = 72;
export const tableFontSize = 15;
export const space = { xxs: 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, xxl: 48, xxxl: 72 } as const;
export const radius = { control: 6, card: 12 } as const;
export const motion = { quick: 120, normal: 180 } as const;
export const width = {
  number: 104,
  prefix: 112,
  zip: 128,
  money: 192,
  rail: 216,
  name: 224,
  menu: 288,
  drawer: 304,
  toast: 384,
  search: 416,
  card: 424,
  dialog: 448,
  form: 560,
  client: 1024,
  advisor: 1280,
  reading: '72ch',
} as const;
export const height = {
  crumb: 28,
  mark: 32,
  small: 36,
  item: 40,
  control: 42,
  head: 44,
  row: 48,
  bar: 56,
  heading: 64,
} as const;
/** Only floating elements have a shadow. */
export const shadow = {
  light: '0 12px 32px rgb(23 33 43 / 14%), 0 2px 6px rgb(23 33 43 / 8%)',
  dark: '0 12px 32px rgb(0 0 0 / 55%), 0 2px 6px rgb(0 0 0 / 40%)',
} as const;

/** In em, so that 400% zoom gets the phone's layout. Below `md` (1024 px) the menu collapses. */
export const breakpoints = { xs: '30em', sm: '40em', md: '64em', lg: '80em', xl: '96em' } as const;

export const fontFamily = {
  sans: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  serif: "'Source Serif 4 Variable', 'Source Serif Fallback', Georgia, 'Times New Roman', serif",
} as const;
