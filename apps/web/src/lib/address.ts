import type { EndpointName } from 'contract/endpoints';
import { paths } from 'contract/paths.gen';

export interface AddressParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

export function addressOf(name: EndpointName, { params = {}, query = {} }: AddressParts = {}) {
  const [method = 'GET', path = '/'] = paths[name].split(' ');
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  return { method, url: `${filled}${search.size > 0 ? `?${search}` : ''}` };
}
