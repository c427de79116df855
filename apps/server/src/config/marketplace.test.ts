import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

function read(environment: Record<string, string>) {
  const result = readConfig(environment);
  return result.ok ? result.config.marketplace : result.problems;
}

test('plan files are downloaded from a safe address', () => {
  const urlOf = (MARKET_FILES_URL: string) => {
    const result = readConfig({ MARKET_FILES_URL });
    return result.ok ? result.config.plan_files_url : result.problems;
  };
  expect(urlOf('https://data.example.com/puf/')).toBe('https://data.example.com/puf');
  for (const url of ['http://data.example.com', 'https://user:secret@data.example.com', 'ftp://data.example.com'])
    expect(String(urlOf(url))).toMatch(/^MARKET_FILES_URL must be an address/);
});

test('the Marketplace API is used with a key', () => {
  expect(read({})).toBeNull();
  expect(read({ CMS_API_KEY: 'abc' })).toEqual({
    api_base: 'https://marketplace.api.healthcare.gov/api/v1',
    api_key: 'abc',
  });
  expect(read({ CMS_API_KEY: 'abc', CMS_API_BASE: 'http://127.0.0.1:5000/v1/' })).toMatchObject({
    api_base: 'http://127.0.0.1:5000/v1',
  });
});

test.each([
  'http://marketplace.example.com',
  'https://key@marketplace.example.com',
  'https://marketplace.example.com?apikey=x',
])('rejects the address %s without repeating it', (CMS_API_BASE) => {
  const problems = read({ CMS_API_KEY: 'abc', CMS_API_BASE });
  expect(problems).toContainEqual(expect.stringMatching('^CMS_API_BASE must'));
  expect(String(problems)).not.toContain(CMS_API_BASE);
});
