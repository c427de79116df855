import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installation } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';

test.each([
  ['2027-03-01', /Version from Mar 1, 2027\.$/],
  ['spring 2027', /Version spring 2027\.$/],
])('shows the version %s of the installation', async (terms_version, shown) => {
  answer({ 'GET /settings': { body: installation({ terms_version }) } });
  renderApp('/terms-of-service');
  await screen.findByText(shown);
});

test.each([
  ['/terms-of-service', 'Terms of Service', 'Estimates are not advice'],
  ['/master-service-agreement', 'Master Service Agreement', 'Subscription and renewal'],
])('%s is public, and names the product and the contact', async (path, title, section) => {
  answer({
    'GET /settings': { body: installation({ product_name: 'Meadowlark Plans', support_contact: 'help@example.com' }) },
  });
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: title });
  screen.getByRole('heading', { level: 2, name: new RegExp(section) });
  expect((await screen.findByRole('link', { name: 'help@example.com' })).getAttribute('href')).toBe(
    'mailto:help@example.com',
  );
  expect(screen.getAllByText(/Meadowlark Plans/).length).toBeGreaterThan(1);
  expect(screen.queryByText(/HealthPlanner/)).toBeNull();
});
