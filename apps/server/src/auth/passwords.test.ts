import { readdirSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = await createPasswords({ product_name: 'HealthPlanner' });
const person = { email: 'dana.whitfield@cedar-partners.example' };

test('accepts only the right password, of any length and characters', async () => {
  for (const password of ['Right-Horse-7', ' spaces count ', '密码 😀 Password1', 'x'.repeat(1_024), 'a\u0000b']) {
    const hashed = await passwords.hash(password);
    expect(await passwords.isRight(password, hashed)).toBe(true);
    expect(await passwords.isRight(`${password} `, hashed)).toBe(false);
    expect(await passwords.isRight(password.slice(0, -1), hashed)).toBe(false);
  }
});

test('requirement 17: does not truncate passwords at 72 bytes', async () => {
  const start = 'x'.repeat(72);
  expect(await passwords.isRight(`${start}b`, await passwords.hash(`${start}a`))).toBe(false);
});

test('accepts composed and decomposed accents alike', async () => {
  expect(await passwords.isRight('Jose\u0301-and-7', await passwords.hash('Jos\u00e9-and-7'))).toBe(true);
  expect(await passwords.isRight('Jose-and-7', await passwords.hash('Jos\u00e9-and-7'))).toBe(false);
});

test('rejects every password for an account without one, the placeholder included', async () => {
  expect(await passwords.isRight('the account has no password', null)).toBe(false);
  expect(await passwords.isRight('', null)).toBe(false);
});

test('requirement 16: hashes with salted Argon2id, at least at OWASP’s cost', async () => {
  const [one, other] = [await passwords.hash('same'), await passwords.hash('same')];
  const [, memory, time] = one.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(time)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test('requirement 16: accepts a weaker hash and asks for a rehash; not for today’s or a stronger one', async () => {
  const of = (memoryCost: number, timeCost: number) => hash('same', { memoryCost, timeCost, parallelism: 1 });
  const weak = await of(8_192, 2);
  expect(await passwords.isRight('same', weak)).toBe(true);
  expect(passwords.needsRehash(weak)).toBe(true);
  expect(passwords.needsRehash(await of(19_456, 1))).toBe(true);
  expect(passwords.needsRehash(await hash('same', { algorithm: 0, memoryCost: 19_456, timeCost: 2 }))).toBe(true);
  expect(passwords.needsRehash('$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW')).toBe(true);
  expect(passwords.needsRehash(await passwords.hash('same'))).toBe(false);
  expect(passwords.needsRehash(await of(24_576, 3))).toBe(false);
});

test('throws for a stored text that is not a hash and continues to work', async () => {
  await expect(passwords.isRight('same', 'not a hash')).rejects.toThrow('Decoding failed');
  expect(await passwords.isRight('same', await passwords.hash('same'))).toBe(true);
});

test('rejects requests beyond the queue at once and completes the queued ones', async () => {
  const hashed = await passwords.hash('same');
  const flood = Array.from({ length: 1_000 }, () => passwords.isRight('same', hashed));
  const outcomes = await Promise.allSettled(flood);
  const completed = outcomes.filter(({ status }) => status === 'fulfilled');
  const maxThreads = Math.min(availableParallelism(), 3);
  expect(completed.length).toBeGreaterThanOrEqual(maxThreads * 32);
  expect(completed.length).toBeLessThanOrEqual(maxThreads * 33);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable', status: 503 });
    else expect(outcome.value).toBe(true);
  expect(await passwords.isRight('same', hashed)).toBe(true);
});

test.runIf(process.platform === 'linux')('hashes at a lower priority than requests', async () => {
  await passwords.hash('same');
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  expect(Math.max(...priorities)).toBeGreaterThan(getPriority());
});

test.each(['Password1', 'PASSWORD123!', 'Ｐａｓｓｗｏｒｄ１', 'Dragon2024', 'Qwertyuiop1', 'Trustno1', 'Iloveyou!1'])(
  'requirement 17: rejects the common password %s',
  async (password) => {
    expect(await passwords.problemWith(password, person)).toBe('Password is too common. Choose another one.');
  },
);

test('requirement 17: rejects the 3,000 most common passwords, also in the form that the visible rules ask for', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = (dictionary['passwords-common'] as readonly string[]).slice(0, 3_000);
  expect(common).toHaveLength(3_000);
  for (const word of common)
    for (const password of [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}1!`])
      expect([password, await passwords.problemWith(password, person)]).toEqual([password, expect.any(String)]);
});

test.each(['Dana.Whitfield@cedar-partners.example', 'DanaWhitfield1980', 'dana-whitfield-7', 'HealthPlanner2026!'])(
  'rejects %s for its email or product name',
  async (password) => {
    expect(await passwords.problemWith(password, person)).toBe(
      'Password can’t be your email or the name of this product',
    );
  },
);

test.each([
  'Right-Horse-7',
  'correct horse Battery 9 staple',
  'Dragon8395027561840',
  '1234-5678-Ab',
  '密码密码密码密码A1',
  '😀😀😀😀😀😀Aa1',
  `${'long '.repeat(200)}1A`,
])('accepts %s', async (password) => {
  expect(await passwords.problemWith(password, person)).toBeNull();
});

test('ignores a mailbox without letters', async () => {
  expect(await passwords.problemWith('8395-0275-61840', { email: '42@1.2' })).toBeNull();
});
