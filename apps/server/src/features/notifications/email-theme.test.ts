import { expect, test } from 'vitest';
import { dark, light, radius } from '../../../../web/src/ui/tokens.ts';
import { emailTheme } from './email-theme.ts';

test("emails use the web client's colors and radii", () => {
  expect(light).toMatchObject(emailTheme.light);
  expect(dark).toMatchObject(emailTheme.dark);
  expect(radius).toEqual(emailTheme.radius);
});
