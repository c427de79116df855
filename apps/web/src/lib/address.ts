import type { EndpointName } from 'contract/endpoints';

/** The method and URL of each endpoint, from vite.config.ts: importing the contract would load every schema. */
declare const __PATHS__: Readonly<Record<EndpointName, string>>;

export interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export function addressOf(name: EndpointName, { params = {}, query = {} }: AddressParts = {}) {
  const [method = 'GET', path = '/'] = __PATHS__[name].split(' ');
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  return { method, url: `${filled}${search.size > 0 ? `?${search}` : ''}` };
}
