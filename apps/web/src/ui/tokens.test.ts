import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from './tokens.ts';

/** WCAG 2.2, relative luminance of an sRGB color. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

type Role = keyof Palette;
const grounds: Role[] = ['page', 'surface', 'sunken'];
const signals = ['caution', 'danger', 'success', 'info', 'pending', 'neutral', 'waiting'] as const;

/** Success criterion 1.4.3: text. */
const text: [Role, Role][] = [
  ...grounds.flatMap((ctx): [Role, Role][] => [
    ['ink', ctx],
    ['muted', ctx],
    ['primaryInk', ctx],
    ['dangerInk', ctx],
  ]),
  ['primaryInk', 'primarySoft'],
  ['ink', 'primarySoft'],
  ['onFilled', 'primary'],
  ['onFilled', 'primaryHover'],
  ['onFilled', 'danger'],
  ['onFilled', 'dangerHover'],
  ['page', 'ink'],
  ['muted', 'neutralSoft'],
  ...signals.flatMap((signal): [Role, Role][] => [
    [`${signal}Ink`, `${signal}Soft`],
    [`${signal}Ink`, 'surface'],
    [`${signal}Ink`, 'page'],
    [`${signal}Ink`, 'sunken'],
  ]),
];

/** Success criterion 1.4.11: edges of controls, icons and the focus ring. */
const shapes: [Role, Role][] = [
  ...grounds.flatMap((ctx): [Role, Role][] => [
    ['edge', ctx],
    ['focus', ctx],
  ]),
  ...signals.flatMap((signal): [Role, Role][] => [
    [signal, `${signal}Soft`],
    ...grounds.map((ctx): [Role, Role] => [signal, ctx]),
  ]),
  ...grounds.map((ctx): [Role, Role] => ['primary', ctx]),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_, palette) => {
  it.each(text)('%s is readable on %s', (ink, ctx) => {
    expect(contrast(palette[ink], palette[ctx])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s is visible on %s', (shape, ctx) => {
    expect(contrast(palette[shape], palette[ctx])).toBeGreaterThanOrEqual(3);
  });
});

describe('the contrast ratio', () => {
  it("matches the standard's extremes", () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
  });
});
