import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { newPerson } from '../../testing/factories.ts';
import { freshPassword, mailedToken } from '../../testing/links.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { failureWindow, maxFailuresOfNetwork, maxLinksOfNetwork } from './rules.ts';

const app = await createTestApp({ rate_factor: 1 });
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('sign_in_attempts').execute());

const wrongPassword = { password: 'Wrong-Horse-7' };
const newUser = (type: 'advisor' | 'client' = 'advisor') => newPerson(app.db, type, null);

let networks = 0;
const newAddress = () => `10.${networks >> 8}.${networks++ & 255}.1`;

type Credentials = Pick<Person, 'email' | 'password'>;

const signIn = ({ email, password }: Credentials, address: string) =>
  app.browser(address).call('start-session', { body: { user: { email, password } } });

async function failFrom(address: string, times: number) {
  const person = await newUser();
  for (let time = 0; time < times; time++)
    expect((await signIn({ ...person, ...wrongPassword }, address)).status).toBe(401);
}

async function expectLinkRequired(person: Credentials, address = newAddress()) {
  const answer = await signIn(person, address);
  expect([answer.status, answer.code]).toEqual([429, 'sign_in_link_required']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(failureWindow);
  return answer;
}

const requestLink = ({ email }: Pick<Person, 'email'>, browser = app.browser(newAddress())) =>
  browser.call('request-magic-link', { body: { email } });

async function signInByLink(person: Person) {
  const browser = app.browser(newAddress());
  await requestLink(person, browser);
  const params = { token: await mailedToken(app, person.email) };
  return { browser, body: (await browser.call('start-session-by-link', { params })).body };
}

const setFailures = (subject: string, attempts: number) =>
  app.db.updateTable('sign_in_attempts').where('subject', 'like', subject).set({ attempts }).execute();

/** 2,004 wrong passwords from 25 networks, of which one in each is sent. */
async function attack() {
  for (let network = 0; network < 25; network++) await failFrom(newAddress(), 1);
  await setFailures('network:%', 80);
  await setFailures('everyone', 2_004);
}

test.each(['advisor', 'client'] as const)(
  'requirement 9: an emailed link signs an %s in during an attack from 25 networks, and makes the browser a known one',
  async (type) => {
    const person = await newUser(type);
    await attack();
    await expectLinkRequired(person);
    const { browser, body } = await signInByLink(person);
    expect(body.user?.id).toBe(person.id);
    await browser.call('end-session');
    expect((await browser.signIn(person)).status).toBe(200);
    app.forward(failureWindow + 1);
    expect((await signIn(person, newAddress())).status).toBe(200);
  },
);

test('requirement 9: checks no passwords of unknown browsers after 2,000 guesses at many accounts from many networks', async () => {
  const person = await newUser();
  await failFrom(newAddress(), 1);
  await setFailures('everyone', 1_989);
  for (let guess = 0; guess < 10; guess++) await failFrom(newAddress(), 1);
  expect((await signIn(person, newAddress())).status).toBe(200);
  await failFrom(newAddress(), 1);
  await expectLinkRequired(person);
});

test('requirement 9: checks no passwords of unknown browsers of a network after a hundred wrong ones', async () => {
  const person = await newUser();
  const known = app.browser('203.0.113.200');
  await known.signIn(person);
  await known.call('end-session');
  for (let host = 1; host <= 10; host++) await failFrom(`203.0.113.${host}`, host < 10 ? 10 : 9);
  expect((await signIn(person, '203.0.113.20')).status).toBe(200);
  await failFrom('203.0.113.10', 1);
  await expectLinkRequired(person, '203.0.113.20');
  // Checklist 10: known browsers and other networks are not affected, and the limit ends with its window.
  expect((await known.signIn(person)).status).toBe(200);
  expect((await signIn(person, '203.0.112.20')).status).toBe(200);
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
  await expectLinkRequired(person, inside);
  expect((await signIn(person, outside)).status).toBe(200);
});

test('requirement 8: replies the same to an unknown and to a locked email', async () => {
  const person = await newUser();
  for (let time = 0; time < 10; time++) await signIn({ ...person, ...wrongPassword }, newAddress());
  await attack();
  const locked = await expectLinkRequired(person);
  const unknown = await expectLinkRequired({ email: 'nobody@example.test', password: person.password });
  expect(unknown.text).toBe(locked.text);
});

test('requirement 10: an emailed link signs in a user whose email is locked, during an attack', async () => {
  const person = await newUser();
  for (let time = 0; time < 10; time++) await signIn({ ...person, ...wrongPassword }, newAddress());
  await attack();
  expect((await signInByLink(person)).body.user?.id).toBe(person.id);
});

test('limits the links that a network requests for an email, known or not, and no other network', async () => {
  const person = await newUser();
  for (const { email } of [person, { email: 'nobody@example.test' }]) {
    for (let time = 0; time < maxLinksOfNetwork; time++)
      expect((await requestLink({ email }, app.browser('203.0.113.7'))).status).toBe(200);
    const { status, code, headers } = await requestLink({ email }, app.browser('203.0.113.8'));
    expect([status, code, headers['retry-after']]).toEqual([429, 'rate_limited', String(failureWindow)]);
  }
  expect((await app.outbox(person.email)).length).toBe(maxLinksOfNetwork);
  expect((await requestLink(await newUser(), app.browser('203.0.113.7'))).status).toBe(200);
  expect((await signInByLink(person)).body.user?.id).toBe(person.id);
  app.forward(failureWindow + 1);
  expect((await requestLink(person, app.browser('203.0.113.7'))).status).toBe(200);
});

test('limits the links to one address over all networks', async () => {
  const person = await newUser();
  for (let time = 0; time < 8; time++) expect((await requestLink(person)).status).toBe(200);
  expect((await app.outbox(person.email)).length).toBe(5);
});

test('requirement 10: a new password signs an advisor in whose email is locked again, during an attack', async () => {
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
  await requestLink(await newUser(), app.browser('203.0.113.10'));
  const rows = await app.db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(rows.filter(({ subject }) => subject.startsWith('network:'))).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|2001|db8/);
});
