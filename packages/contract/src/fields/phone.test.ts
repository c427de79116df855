import { expect, test } from 'vitest';
import { cellPhone, cellPhoneText, phone } from './phone.ts';

const message = 'Cell must be a valid phone number (e.g., +14155550123)';
const messagesOf = (given: string) =>
  phone('Cell')
    .safeParse(given)
    .error?.issues.map((issue) => issue.message);

test.each([
  ['+1 (415) 555-0123', '+14155550123'],
  ['+1 787 555 0123', '+17875550123'],
  ['+1 800 555 0123', '+18005550123'],
  ['00442079460958', '+442079460958'],
  ['+4930123456', '+4930123456'],
])('accepts %j', (given, number) => {
  expect(phone('Cell').parse(given)).toBe(number);
  expect(cellPhone.safeParse(given).success).toBe(number.length > 11);
});

test.each([
  '212-555-0123 x45',
  '+1 212-555-0123 x45',
  '+12125550123 ext. 45',
  '+1212555012345',
  '+1212555012',
  '+15551234567',
  '+10115550123',
  '+19995550123',
])('rejects %j', (given) => {
  expect(messagesOf(given)).toEqual([message]);
  expect(cellPhone.safeParse(given).error?.issues[0]?.message).toBe(cellPhoneText);
});

test('ten digits of a second factor need an area code that exists', () => {
  expect(cellPhone.parse('(415) 555-0123')).toBe('+14155550123');
  expect(cellPhone.safeParse('555-555-0123').error?.issues[0]?.message).toBe(cellPhoneText);
});
