import { describe, expect, it } from 'vitest';
import { countries, countryOf, formatPhone, toE164, withoutPrefix } from './phone-numbers.ts';

describe('toE164', () => {
  it.each([
    ['4155550123', 'US', '+14155550123'],
    ['(415) 555-0123', 'US', '+14155550123'],
    ['415.555.0123', 'US', '+14155550123'],
    ['1 415 555 0123', 'US', '+14155550123'],
    ['+1 415-555-0123', 'US', '+14155550123'],
    ['001 415 555 0123', 'US', '+14155550123'],
    ['0044 20 7946 0958', 'US', '+442079460958'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['+44 (0)20 7946 0958', 'US', '+442079460958'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06 698 12345', 'IT', '+390669812345'],
    ['٤١٥٥٥٥٠١٢٣', 'US', '+14155550123'],
    ['415', 'US', '+1415'],
    ['1', 'US', '+11'],
    ['+4', 'US', '+4'],
    ['', 'US', ''],
    ['+', 'US', ''],
    ['12345678901234567890', 'US', '+112345678901234567890'],
  ])('converts %j in %s to %j', (typed, code, number) => expect(toE164(typed, code)).toBe(number));
});

describe('countryOf', () => {
  it.each([
    ['+14155550123', 'US', 'US'],
    ['+12425020123', 'US', 'BS'],
    ['+1', 'CA', 'CA'],
    ['+44', 'US', 'GB'],
    ['+4420', 'GG', 'GG'],
    ['+358', 'US', 'FI'],
    ['+4', 'US', 'US'],
    ['', 'FR', 'FR'],
  ])('%j with %s chosen is %s', (number, chosen, code) => expect(countryOf(number, chosen)).toBe(code));

  it('lists all countries, the United States first', () => {
    expect(countries[0]).toEqual({ code: 'US', name: 'United States', prefix: '+1' });
    expect(countries.length).toBeGreaterThan(230);
    expect(countries[1]?.name).toBe('Afghanistan');
  });
});

describe('formatted numbers', () => {
  it.each([
    ['+14155550123', '(415) 555-0123'],
    ['+442079460958', '+44 20 7946 0958'],
    ['+1415', '+1415'],
    ['', ''],
    ['none', 'none'],
  ])('%j is %j', (number, written) => expect(formatPhone(number)).toBe(written));

  it.each([
    ['+14155550123', 'US', '(415) 555-0123'],
    ['+442079460958', 'GB', '20 7946 0958'],
    ['+1415', 'US', '415'],
    ['+112345678901234567890', 'US', '12345678901234567890'],
    ['', 'US', ''],
  ])('%j without the prefix of %s is %j', (number, code, written) => expect(withoutPrefix(number, code)).toBe(written));

  it.each(countries.map(({ code }) => code))('%s: a formatted number parses to itself', (code) => {
    for (const number of [toE164('20794609', code), toE164('2079460958', code)])
      expect(toE164(withoutPrefix(number, code), code)).toBe(number);
  });
});
