import type { Config } from '../config.ts';

type ShownSettings = Config['settings'];

export const withDemoLinks = (settings: ShownSettings): ShownSettings => ({
  ...settings,
  resources_url: settings.resources_url ?? 'https://www.healthcare.gov/glossary/',
  terms_of_use_url: settings.terms_of_use_url ?? '/terms-of-service',
  schedule_meeting_url: settings.schedule_meeting_url ?? '/schedule',
  partners:
    settings.partners.length > 0
      ? settings.partners
      : [{ name: 'Lakeshore Wealth', logo_url: null, url: 'https://example.com/' }],
});
