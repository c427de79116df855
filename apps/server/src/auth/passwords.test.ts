import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = await createPasswords({ product_name: 'HealthPlanner' });
const person = { email: 'dana.whitfield@cedar-partners.example' };

test('the right password is right and others are not, however long and of whatever signs', async () => {
  for (const password of ['Right-Horse-7', ' spaces count ', '密码 😀 Password1', 'x'.repeat(1_024), 'a\u0000b']) {
    const kept = await passwords.hash(password);
    expect(await passwords.isRight(password, kept)).toBe(true);
    expect(await passwords.isRight(`${password} `, kept)).toBe(false);
    expect(await passwords.isRight(password.slice(0, -1), kept)).toBe(false);
  }
});

test('row 17: nothing is cut off at 72 bytes', async () => {
  const start = 'x'.repeat(72);
  expect(await passwords.isRight(`${start}b`, await passwords.hash(`${start}a`))).toBe(false);
});

test('an accent is the same whether it was typed with its letter or after it', async () => {
  expect(await passwords.isRight('Jose\u0301-and-7', await passwords.hash('Jos\u00e9-and-7'))).toBe(true);
  expect(await passwords.isRight('Jose-and-7', await passwords.hash('Jos\u00e9-and-7'))).toBe(false);
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

test('row 16: a weaker hash still opens and is to be made anew; today’s is not, nor a stronger one', async () => {
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

test('a kept text that is no hash is an error, and the next password is hashed all the same', async () => {
  await expect(passwords.isRight('same', 'not a hash')).rejects.toThrow('Decoding failed');
  expect(await passwords.isRight('same', await passwords.hash('same'))).toBe(true);
});

test('a flood is shed at once; whoever stands in line is answered', async () => {
  const kept = await passwords.hash('same');
  const flood = Array.from({ length: 1_000 }, () => passwords.isRight('same', kept));
  const outcomes = await Promise.allSettled(flood);
  const shed = outcomes.filter(({ status }) => status === 'rejected');
  expect(shed.length).toBeGreaterThan(500);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable', status: 503 });
    else expect(outcome.value).toBe(true);
  expect(await passwords.isRight('same', kept)).toBe(true);
});

test.each(['Password1', 'PASSWORD123!', 'Ｐａｓｓｗｏｒｄ１', 'Dragon2024', 'Qwertyuiop1', 'Trustno1', 'Iloveyou!1'])(
  'row 17: %s is one that many people use',
  async (password) => {
    expect(await passwords.problemWith(password, person)).toBe(
      'Password is one that many people use; please choose another',
    );
  },
);

test.each(['Dana.Whitfield@cedar-partners.example', 'DanaWhitfield1980', 'dana-whitfield-7', 'HealthPlanner2026!'])(
  '%s says nothing but who one is and where',
  async (password) => {
    expect(await passwords.problemWith(password, person)).toBe(
      'Password must not be your email or the name of this product',
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
])('%s may be a password', async (password) => {
  expect(await passwords.problemWith(password, person)).toBeNull();
});

test('a mailbox without letters forbids nothing', async () => {
  expect(await passwords.problemWith('8395-0275-61840', { email: '42@1.2' })).toBeNull();
});
