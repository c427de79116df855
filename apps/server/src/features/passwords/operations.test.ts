import { type Puzzle, solvePuzzle } from 'contract/proof-of-work';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { puzzleLifetime } from '../../auth/proof-of-work.ts';
import type { Person } from '../../testing/browser.ts';
import { newPerson } from '../../testing/factories.ts';
import { freshPassword, mailedToken } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { failureWindow, maxFailuresOfNetwork, maxFailuresOfUnknownBrowsers } from './rules.ts';

const app = await createTestApp({ rate_factor: 1 });
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute());

const wrongPassword = { password: 'Wrong-Horse-7' };
const newUser = (type: 'advisor' | 'client' = 'advisor') => newPerson(app.db, type, null);

let networks = 0;
/** An address in a network of IPv4 that no other test uses. */
const newAddress = () => `10.${networks >> 8}.${networks++ & 255}.1`;

type Credentials = Pick<Person, 'email' | 'password'>;
type Proof = Awaited<ReturnType<typeof solvePuzzle>>;

const signIn = ({ email, password }: Credentials, address: string, proof?: Proof) =>
  app.browser(address).call('start-session', { body: { user: { email, password }, ...(proof && { proof }) } });

/** Wrong passwords from this address that stay below the limits of one email and one address. */
async function failFrom(address: string, times: number) {
  const person = await newUser();
  for (let time = 0; time < times; time++)
    expect((await signIn({ ...person, ...wrongPassword }, address)).status).toBe(401);
}

async function puzzleFor(person: Credentials, address = newAddress()): Promise<Puzzle> {
  const answer = await signIn(person, address);
  expect([answer.status, answer.code]).toEqual([429, 'proof_required']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(failureWindow);
  if (!answer.puzzle) throw new Error('The reply has no puzzle');
  return answer.puzzle;
}

/** As after so many wrong passwords. */
const setFailures = (subject: string, attempts: number) =>
  app.db.updateTable('sign_in_attempts').where('subject', 'like', subject).set({ attempts }).execute();

/** 2,004 wrong passwords from 25 networks, of which one in each is sent. */
async function attack() {
  for (let network = 0; network < 25; network++) await failFrom(newAddress(), 1);
  await setFailures('network:%', 80);
  await setFailures('everyone', 2_004);
}

test('checklist 9: the right password from an unknown network signs in during an attack from 25 networks', async () => {
  const person = await newUser();
  await attack();
  const proof = await solvePuzzle(await puzzleFor(person));
  const { body } = await signIn(person, newAddress(), proof);
  expect(body.user?.id).toBe(person.id);
  app.forward(failureWindow + 1);
  expect((await signIn(person, newAddress())).status).toBe(200);
});

test('checklist 9: asks unknown browsers of a network for a proof after a hundred wrong passwords', async () => {
  const person = await newUser();
  const known = app.browser('203.0.113.200');
  await known.signIn(person);
  await known.call('end-session');
  for (let host = 1; host <= 10; host++) await failFrom(`203.0.113.${host}`, host < 10 ? 10 : 9);
  expect((await signIn(person, '203.0.113.20')).status).toBe(200);
  await failFrom('203.0.113.10', 1);
  const puzzle = await puzzleFor(person, '203.0.113.20');
  // Checklist 10: known browsers and other networks need none, and the limit ends with its window.
  expect((await known.signIn(person)).status).toBe(200);
  expect((await signIn(person, '203.0.112.20')).status).toBe(200);
  expect((await signIn(person, '203.0.113.20', await solvePuzzle(puzzle))).status).toBe(200);
  app.forward(failureWindow + 1);
  expect((await signIn(person, '203.0.113.20')).status).toBe(200);
});

test.each([
  [64, '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  [56, '2001:db8:1:99::1', '2001:db8:1:199::1'],
  [48, '2001:db8:1:fff0::1', '2001:db8:2::1'],
] as const)('counts the failures of a /%i of IPv6 together', async (prefix, inside, outside) => {
  const person = await newUser();
  await failFrom('2001:db8:1:2::1', 1);
  await setFailures(`network:${prefix}:%`, maxFailuresOfNetwork[prefix] - 1);
  expect((await signIn(person, inside)).status).toBe(200);
  await setFailures(`network:${prefix}:%`, maxFailuresOfNetwork[prefix]);
  await puzzleFor(person, inside);
  expect((await signIn(person, outside)).status).toBe(200);
});

test('accepts a proof once', async () => {
  const person = await newUser();
  await attack();
  const proof = await solvePuzzle(await puzzleFor(person));
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(person, newAddress(), proof)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);
  const [again] = answers.filter(({ status }) => status === 429);
  expect(again?.puzzle?.challenge).not.toBe(proof.challenge);
});

test('accepts a proof for two minutes', async () => {
  const person = await newUser();
  await attack();
  const [first, second] = await Promise.all(
    [puzzleFor(person), puzzleFor(person)].map(async (one) => solvePuzzle(await one)),
  );
  app.forward(puzzleLifetime - 1);
  expect((await signIn(person, newAddress(), first)).status).toBe(200);
  app.forward(1);
  expect((await signIn(person, newAddress(), second)).code).toBe('proof_required');
});

test('rejects wrong, easier, forged and another email’s proofs', async () => {
  const [person, other] = [await newUser(), await newUser()];
  await attack();
  const puzzle = await puzzleFor(person);
  const right = await solvePuzzle(puzzle);
  const easier = puzzle.challenge.split('.').with(2, '0').join('.');
  const wrong: Proof[] = [
    { ...right, counter: right.counter + 1 },
    { challenge: easier, counter: 0 },
    await solvePuzzle({ ...puzzle, challenge: easier }),
    await solvePuzzle({ ...puzzle, bits: 0 }),
    { ...right, challenge: `${right.challenge}x` },
    { ...right, challenge: app.ctx.tokens.sign('csrf', puzzle.challenge.split('.').slice(0, 4).join('.')) },
    { challenge: '', counter: 0 },
    await solvePuzzle(await puzzleFor(other)),
  ];
  for (const proof of wrong) expect((await signIn(person, newAddress(), proof)).code).toBe('proof_required');
  expect((await signIn(person, newAddress(), right)).status).toBe(200);
});

test('asks for more work while the failures double', async () => {
  const person = await newUser();
  await attack();
  const bits: number[] = [];
  for (const factor of [1, 2, 4, 64]) {
    await setFailures('everyone', maxFailuresOfUnknownBrowsers * factor);
    bits.push((await puzzleFor(person)).bits);
  }
  expect(bits).toEqual([8, 9, 10, 12]);
});

test('checklist 8: asks for the same proof for an unknown and for a locked email, which stays locked', async () => {
  const person = await newUser();
  for (let time = 0; time < 10; time++) await signIn({ ...person, ...wrongPassword }, newAddress());
  await attack();
  const unknown = { email: 'nobody@example.test', password: person.password };
  const answers: unknown[] = [];
  for (const one of [person, unknown]) {
    const { challenge, ...puzzle } = await puzzleFor(one);
    const { status, text } = await signIn(one, newAddress(), await solvePuzzle({ challenge, ...puzzle }));
    answers.push({ puzzle, length: challenge.length, status, text });
  }
  expect(answers[0]).toMatchObject({ status: 401, text: expect.stringContaining('invalid_credentials') });
  expect(answers[1]).toEqual(answers[0]);
});

test('checklist 10: an emailed link signs a client in whose email is locked, during an attack', async () => {
  const client = await newUser('client');
  for (let time = 0; time < 10; time++) await signIn({ ...client, ...wrongPassword }, newAddress());
  await attack();
  await app.browser(newAddress()).call('request-magic-link', { body: { email: client.email } });
  const params = { token: await mailedToken(app, client.email) };
  const { body } = await app.browser(newAddress()).call('start-session-by-link', { params });
  expect(body.user?.id).toBe(client.id);
});

test('checklist 10: a new password signs an advisor in whose email is locked again, during an attack', async () => {
  const advisor = await newUser();
  const lock = async () => {
    await setFailures('everyone', 0);
    for (let time = 0; time < 10; time++) await signIn({ ...advisor, ...wrongPassword }, newAddress());
  };
  await lock();
  const browser = app.browser(newAddress());
  await browser.call('request-password-reset', { body: { email: advisor.email } });
  const params = { token: await mailedToken(app, advisor.email) };
  expect((await browser.call('reset-password', { params, body: { password: freshPassword } })).status).toBe(200);
  await lock();
  await attack();
  expect((await browser.signIn({ ...advisor, password: freshPassword })).status).toBe(200);
});

test('signed-in users confirm their password during an attack, also in a browser without the device cookie', async () => {
  const person = await newUser();
  const browser = app.browser(newAddress());
  await browser.signIn(person);
  browser.setCookie('device', '');
  await attack();
  const body = { current_password: person.password };
  expect((await browser.call('confirm-password', { body })).status).toBe(200);
});

test('stores no network address with the counts', async () => {
  await failFrom('203.0.113.10', 1);
  await failFrom('2001:db8:1:2::1', 1);
  const rows = await app.db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(rows.filter(({ subject }) => subject.startsWith('network:'))).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001|db8/);
});
