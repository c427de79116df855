import { afterAll, expect, test } from 'vitest';
import {
  analysisPdf,
  createAnalysisActors,
  fetchFile,
  locationOf,
  newAnalysis,
  openFile,
  returnAfter,
} from '../../../testing/analyses.ts';
import type { Person } from '../../../testing/browser.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/uploads.ts';

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createAnalysisActors(app);
const { firm, advisor, admin, agent, superAdmin, patient } = actors;
const hpa = await newAnalysis(app, agent, patient, { filename: 'Own Canary.pdf' });
const hpa_fa = await newAnalysis(app, agent, patient, { type: 'hpa_fa', filename: 'Firm Canary.pdf' });

const statusFor = async (person: Person, url: string) => {
  const headers = { authorization: undefined, 'x-csrf-token': undefined };
  return (await app.as(person).send({ method: 'GET', url, headers })).statusCode;
};

test('redirects to another address here that is not cached', async () => {
  const { statusCode, headers, payload } = await app.as(patient).send({ method: 'GET', url: hpa.url });
  expect([statusCode, payload]).toEqual([302, '']);
  expect(headers.location).toMatch(/^\/rails\/active_storage\/disk\/[\w.-]+\/Own%20Canary\.pdf$/);
  expect(headers['cache-control']).toBe('no-store, private');
  const short = hpa.url.replace('/redirect/', '/');
  expect(await openFile(app, patient, short)).toBe(200);
});

test('the name in the address is only for show', async () => {
  for (const name of ['x', '%E5%88%86%20a..b', 'a'.repeat(4_000), '%2F%2E%2E%2Fetc%2Fpasswd'])
    expect(await statusFor(patient, hpa.url.replace(/[^/]+$/, name))).toBe(302);
});

test('an address opens for all who can see the file, not only for the user who got it', async () => {
  for (const person of [agent, superAdmin]) {
    expect(await openFile(app, person, hpa.url)).toBe(200);
    expect(await openFile(app, person, hpa_fa.url)).toBe(200);
  }
  for (const person of [advisor, admin]) {
    expect(await openFile(app, person, hpa_fa.url)).toBe(200);
    expect(await statusFor(person, hpa.url)).toBe(404);
  }
  expect(await openFile(app, patient, hpa.url)).toBe(200);
  expect(await statusFor(patient, hpa_fa.url)).toBe(404);
});

test('requirement 29: others get 404 even with a right signed id', async () => {
  for (const person of [actors.colleague, actors.otherAdvisor, actors.otherAdmin, actors.otherAgent, actors.client])
    for (const { url } of [hpa, hpa_fa]) {
      const answer = await app.as(person).send({ method: 'GET', url });
      expect([answer.statusCode, answer.payload.includes('Canary')]).toEqual([404, false]);
    }
});

test('a browser that is signed out gets 404', async () => {
  const browser = app.browser();
  await browser.open('/');
  expect((await browser.send({ method: 'GET', url: hpa.url })).statusCode).toBe(404);
  expect((await fetchFile(app, hpa.url, { 'sec-fetch-site': 'none' })).statusCode).toBe(404);
  expect((await fetchFile(app, hpa.url, { authorization: 'Bearer x' })).statusCode).toBe(404);
});

test('a signed id opens nothing without a session, and nothing after an hour', async () => {
  const url = async () => {
    const page = (await app.as(advisor).call('show-client', { params: { id: patient.id } })).body;
    return page.hpa_fa[0]?.url ?? '';
  };
  expect((await fetchFile(app, await url())).statusCode).toBe(404);
  const later = await url();
  expect(await statusFor(advisor, later)).toBe(302);
  await returnAfter(app, 3_601, [agent, superAdmin, advisor, patient]);
  expect(await statusFor(advisor, later)).toBe(404);
  expect(await statusFor(advisor, await url())).toBe(302);
});

test('requirement 7: without a seat it is 402, and without Core 404', async () => {
  const update = (account: object) => app.db.updateTable('accounts').set(account).where('id', '=', firm).execute();
  const { url } = await newAnalysis(app, superAdmin, patient, { type: 'hpa_fa' });
  await update({ stripeable: true, seats: 0 });
  expect(await statusFor(advisor, url)).toBe(402);
  await update({ stripeable: false, plan_type: 'starter' });
  expect(await statusFor(advisor, url)).toBe(404);
  await update({ plan_type: 'core' });
  expect(await statusFor(advisor, url)).toBe(302);
});

test('an unused upload is readable by its uploader only', async () => {
  const { signed_id } = await uploadFile(app, app.as(superAdmin), analysisPdf());
  const url = `/rails/active_storage/blobs/redirect/${signed_id}/plan.pdf`;
  expect(await openFile(app, superAdmin, url)).toBe(200);
  for (const person of [agent, advisor, patient]) expect(await statusFor(person, url)).toBe(404);
  expect((await fetchFile(app, url)).statusCode).toBe(404);
});

test('an upload whose bytes have not arrived is 404', async () => {
  const blob = { filename: 'plan.pdf', content_type: 'application/pdf', byte_size: 9, checksum: `${'A'.repeat(22)}==` };
  const { signed_id } = (await app.as(superAdmin).call('create-upload', { body: { blob } })).body;
  expect(await statusFor(superAdmin, `/rails/active_storage/blobs/redirect/${signed_id}/plan.pdf`)).toBe(404);
});

test.each([
  'x',
  '--',
  'a--b',
  '%00',
  '%ff',
  '%zz',
  '..%2F..%2Fetc%2Fpasswd',
  `${'A'.repeat(40)}--${'A'.repeat(43)}`,
  'A'.repeat(9_000),
  '__proto__',
  `${'é'.repeat(10)}--${'A'.repeat(43)}`,
])('an invalid signed id is 404: case %#', async (signed_id) => {
  for (const prefix of ['redirect/', '']) {
    const url = `/rails/active_storage/blobs/${prefix}${encodeURI(signed_id).replaceAll('%25', '%')}/plan.pdf`;
    for (const query of ['', '?disposition=attachment', '?disposition=%', '?disposition=a&disposition=b'])
      expect((await app.as(agent).send({ method: 'GET', url: url + query })).statusCode).toBe(404);
  }
});

test('a download can be requested', async () => {
  const { url } = await newAnalysis(app, superAdmin, patient, { filename: 'Own Canary.pdf' });
  const location = await locationOf(app, superAdmin, `${url}?disposition=attachment`);
  const { headers } = await fetchFile(app, location ?? '');
  expect(headers['content-disposition']).toBe('attachment; filename="Own Canary.pdf"');
});
