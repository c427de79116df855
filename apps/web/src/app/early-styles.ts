// The build places these rules in index.html, where the application's own styles and variables are not available yet.
import {
  breakpoints,
  dark,
  fontFamily,
  fontSize,
  height,
  light,
  type Palette,
  radius,
  space,
  width,
} from '../ui/tokens.ts';

const color = (name: keyof Palette) => `light-dark(${light[name]},${dark[name]})`;
const rem = (pixels: number) => `${pixels / 16}rem`;
const spaces = (...sizes: (keyof typeof space)[]) => sizes.map((size) => rem(space[size])).join(' ');

/** Places each part where the public page shows it, which `e2e/early-view.test.ts` checks. */
export const earlyStyles = `
.early {
  display: flex; flex-direction: column; min-height: 100dvh;
  max-width: ${rem(width.client + 2 * space.xl)}; margin-inline: auto; padding-inline: ${spaces('xl')};
  color: ${color('ink')}; font-family: ${fontFamily.sans}; font-size: ${rem(fontSize.md)}; line-height: 1.55;
  header { min-height: ${rem(height.bar)}; border-bottom: 1px solid ${color('line')}; }
  main { display: flex; flex: 1; flex-direction: column; gap: ${spaces('lg')}; padding-block: ${spaces('lg', 'xxl')}; }
  h1 {
    font-family: ${fontFamily.serif}; font-size: ${rem(fontSize.xxl)}; font-weight: 500; letter-spacing: -0.01em;
    line-height: 1.2; text-wrap: balance;
  }
  .maker {
    display: flex; flex-wrap: wrap; align-items: center; gap: 0 ${spaces('sm')}; max-width: ${width.reading}; margin-top: ${spaces('xs')};
    color: ${color('muted')}; font-size: ${rem(fontSize.sm)}; line-height: 1.4;
  }
  strong { color: ${color('ink')}; font-weight: 600; }
  img { max-width: ${rem(width.name)}; height: ${rem(height.head)}; object-fit: contain; }
  .facts {
    max-width: ${width.reading}; margin: ${spaces('xs')} 0 0; color: ${color('muted')}; font-size: ${rem(fontSize.sm)};
    font-variant-numeric: tabular-nums;
  }
  section {
    padding: ${spaces('md', 'lg', 'lg')}; border: 1px solid ${color('line')}; border-radius: ${rem(radius.card)};
    background: ${color('surface')};
  }
  .totals {
    display: grid; gap: ${spaces('md', 'lg')};
    grid-template-columns: repeat(auto-fit, minmax(min(100%, ${rem(width.name)}), 1fr));
  }
  .line { display: flex; align-items: baseline; justify-content: space-between; gap: ${spaces('sm')}; }
  .label {
    color: ${color('muted')}; font-size: ${rem(fontSize.xs)}; font-weight: 600; letter-spacing: 0.05em; line-height: 1.4;
    text-transform: uppercase;
  }
  .why {
    display: inline-flex; align-items: center; min-height: ${rem(height.crumb)}; font-size: ${rem(fontSize.sm)};
    visibility: hidden;
  }
  .value {
    display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.35ch;
    margin-block: ${spaces('xxs')}; font-family: ${fontFamily.serif}; font-size: ${rem(fontSize.xxxl)};
    font-variant-numeric: tabular-nums; font-weight: 500; letter-spacing: -0.015em; line-height: 1.1;
  }
  .unit {
    color: ${color('muted')}; font-family: ${fontFamily.sans}; font-size: ${rem(fontSize.md)}; font-weight: 400;
    letter-spacing: 0;
  }
  .sentence {
    max-width: ${width.reading}; margin-top: ${spaces('sm')}; font-variant-numeric: tabular-nums; line-height: 1.5;
    text-wrap: pretty;
  }
}
@media (max-width: ${breakpoints.sm}) {
  .early {
    padding-inline: ${spaces('md')};
    main { gap: ${spaces('md')}; }
    h1 { font-size: ${rem(fontSize.xl)}; }
    section { padding: ${spaces('md')}; }
  }
}`.replace(/\s+/g, ' ');
