import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, rem } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { createElement } from 'react';
import skeleton from './skeleton.module.css';
import {
  breakpoints,
  dark,
  fontFamily,
  fontSize,
  height,
  light,
  motion,
  type Palette,
  presentationFontSize,
  radius,
  shadow,
  space,
  tableFontSize,
  teal,
  width,
} from './tokens.ts';

const rems = <Name extends string>(sizes: Record<Name, number>) =>
  Object.fromEntries(Object.entries<number>(sizes).map(([name, size]) => [name, rem(size)])) as Record<Name, string>;

const flat = (color: string) => [color, color, color, color, color, color, color, color, color, color] as const;

/** Mantine's gray scales: light from background to ink, dark from ink to background. */
function grays({ page, surface, sunken, line, edge, muted, neutralInk, ink }: Palette) {
  return ink === dark.ink
    ? ([ink, neutralInk, muted, muted, edge, line, page, surface, page, page] as const)
    : ([sunken, sunken, line, line, edge, edge, muted, neutralInk, ink, ink] as const);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function named(prefix: string, values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `--ui-${prefix}${kebab(name)}`,
      typeof value === 'number' ? rem(value) : value,
    ]),
  );
}

function schemeVariables(palette: Palette, floating: string): Record<string, string> {
  const filled = { primary: [palette.primary, palette.primaryHover], danger: [palette.danger, palette.dangerHover] };
  const hues = Object.entries(filled).flatMap(([name, [base = '', hover = '']]): [string, string][] => {
    const key = name as 'primary' | 'danger';
    return [
      [`--mantine-color-${name}-filled`, base],
      [`--mantine-color-${name}-filled-hover`, hover],
      [`--mantine-color-${name}-light`, palette[`${key}Soft`]],
      [`--mantine-color-${name}-light-hover`, palette[`${key}Soft`]],
      [`--mantine-color-${name}-light-color`, palette[`${key}Ink`]],
      [`--mantine-color-${name}-text`, palette[`${key}Ink`]],
      [`--mantine-color-${name}-outline`, palette[`${key}Ink`]],
    ];
  });
  return {
    ...named('', { ...palette }),
    '--ui-shadow': floating,
    ...Object.fromEntries(hues),
    '--mantine-color-body': palette.surface,
    '--mantine-color-text': palette.ink,
    '--mantine-color-bright': palette.ink,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette.primaryInk,
    '--mantine-color-error': palette.dangerInk,
    '--mantine-color-success': palette.successInk,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.sunken,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-border': palette.edge,
    '--mantine-color-disabled': palette.neutralSoft,
    '--mantine-color-disabled-color': palette.muted,
    '--mantine-color-disabled-border': palette.line,
    '--mantine-primary-color-contrast': palette.onFilled,
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...named('font-size-', { ...fontSize, table: tableFontSize, presentation: presentationFontSize }),
    ...named('space-', space),
    ...named('radius-', radius),
    ...named('motion-', { quick: `${motion.quick}ms`, normal: `${motion.normal}ms` }),
    ...named('width-', width),
    ...named('height-', height),
    '--ui-font-sans': fontFamily.sans,
    '--ui-font-serif': fontFamily.serif,
  },
  light: schemeVariables(light, shadow.light),
  dark: schemeVariables(dark, shadow.dark),
});

export const theme = createTheme({
  colors: {
    primary: teal,
    danger: flat(light.danger),
    // Mantine's fields, hovers and borders use these.
    gray: grays(light),
    dark: grays(dark),
  },
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 4 },
  white: light.surface,
  black: light.ink,
  fontFamily: fontFamily.sans,
  headings: { fontFamily: fontFamily.sans, fontWeight: '600', textWrap: 'balance' },
  fontSizes: rems(fontSize),
  spacing: rems(space),
  breakpoints: { ...breakpoints },
  radius: {
    ...rems({ xs: radius.control, sm: radius.control }),
    ...rems({ md: radius.card, lg: radius.card, xl: radius.card }),
  },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--ui-shadow)',
    md: 'var(--ui-shadow)',
    lg: 'var(--ui-shadow)',
    xl: 'var(--ui-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...resolved, color: 'var(--ui-on-filled)' } : resolved;
  },
  components: {
    Transition: { defaultProps: { duration: motion.normal } },
    Input: { defaultProps: { size: 'md' } },
    // The arrow that menus and the other lists have, in place of Mantine’s two.
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.75, 'aria-hidden': true }) },
    },
    Skeleton: { classNames: { root: skeleton.line ?? '' } },
  },
});
