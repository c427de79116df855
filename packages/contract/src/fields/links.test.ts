import { expect, test } from 'vitest';
import { webLink } from './links.ts';

const link = webLink('Bio link', 60, 'Bio link must begin with https://');
const errorOf = (value: string) => link.safeParse(value).error?.issues[0]?.message ?? null;

test('requirement 13: a link has no user name or password', () => {
  for (const value of [
    'https://ann:secret@firm.example/about',
    'https://ann@firm.example',
    'https://:secret@firm.example',
    'https://ann%40mail.example:secret@firm.example/',
  ])
    expect([value, errorOf(value)]).toEqual([value, 'Bio link can’t have a user name or password']);
});

test('accepts paths and queries with an at sign', () => {
  for (const value of ['https://video.example/@ann', 'https://firm.example/?to=ann@firm.example#@'])
    expect([value, errorOf(value)]).toEqual([value, null]);
});

test('rejects other protocols, characters and lengths', () => {
  expect(errorOf('javascript:alert(1)')).toBe('Bio link must begin with https://');
  expect(errorOf('firm.example')).toBe('Bio link must begin with https://');
  expect(errorOf('https://firm.example/\u0000')).toBe('Bio link has characters that can’t be saved');
  expect(errorOf(`https://firm.example/${'x'.repeat(60)}`)).toBe('Bio link must be at most 60 characters');
});
