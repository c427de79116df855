import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = await createPasswords({ product_name: 'HealthPlanner' });

test('the right password is right and others are not, however long and of whatever signs', async () => {
  for (const password of ['Right-Horse-7', ' spaces count ', '密码 😀 Password1', 'x'.repeat(1_024)]) {
    const kept = await passwords.hash(password);
    expect(await passwords.isRight(password, kept)).toBe(true);
    expect(await passwords.isRight(`${password} `, kept)).toBe(false);
    expect(await passwords.isRight(password.slice(0, -1), kept)).toBe(false);
  }
});

test('nothing is cut off at 72 bytes', async () => {
  const start = 'x'.repeat(72);
  expect(await passwords.isRight(`${start}b`, await passwords.hash(`${start}a`))).toBe(false);
});

test('a person without a password has none that is right, not even the one that stands in', async () => {
  expect(await passwords.isRight('nobody has this password', null)).toBe(false);
  expect(await passwords.isRight('', null)).toBe(false);
});

test('a hash is Argon2id with its parameters, at least as costly as OWASP asks, and salted', async () => {
  const [one, other] = [await passwords.hash('same'), await passwords.hash('same')];
  const [, memory, time] = one.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(time)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});
