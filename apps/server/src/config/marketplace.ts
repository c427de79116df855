import type * as z from 'zod';
import type { MarketplaceSettings } from '../integrations/marketplace/marketplace-api.ts';
import { apiBase, isPlain, isSecure, optional, parsed, parseUrl, shortText } from './fields.ts';

export const marketplaceFields = {
  CMS_API_KEY: optional(shortText),
  MARKET_FILES_URL: optional(
    parsed((text) => {
      const url = parseUrl(text);
      return url && isSecure(url) && isPlain(url) ? url.href.replace(/\/+$/, '') : undefined;
    }, 'must be an address that begins with https://, without a user name'),
  ),
  CMS_API_BASE: apiBase('https://marketplace.api.healthcare.gov/api/v1'),
};

type MarketplaceEnvironment = z.output<z.ZodObject<typeof marketplaceFields>>;

export const marketplaceSettings = ({
  CMS_API_KEY: api_key,
  CMS_API_BASE: api_base,
}: MarketplaceEnvironment): MarketplaceSettings | null => (api_key === null ? null : { api_base, api_key });
