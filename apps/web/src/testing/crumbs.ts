import { screen, within } from '@testing-library/react';

export async function crumbTexts(): Promise<(string | null)[]> {
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  return within(crumbs)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

/** The last breadcrumb names the page, as its title does. */
export const titleText = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
