import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { withDemoLinks } from './demo-links.ts';

function settingsOf(environment: Record<string, string>) {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.problems.join());
  return withDemoLinks(result.config.settings);
}

test('a demo has resources, terms of use, a meeting page and a partner', () => {
  const { resources_url, terms_of_use_url, schedule_meeting_url, partners } = settingsOf({});
  expect([resources_url, terms_of_use_url, schedule_meeting_url]).not.toContain(null);
  expect(partners).toHaveLength(1);
});

test('keeps the links of the installation', () => {
  const own = { RESOURCES_URL: '/help', TERMS_OF_USE_URL: '/terms', PARTNERS: '[{"name":"Acme","url":"/acme"}]' };
  expect(settingsOf(own)).toMatchObject({
    resources_url: '/help',
    terms_of_use_url: '/terms',
    partners: [{ name: 'Acme' }],
  });
});
