import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { downloadPlanFiles } from './download.ts';

const answers = new Map<string, number | string>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '') ?? 404;
  if (typeof answer === 'string') response.end(answer);
  else response.writeHead(answer, { location: '/elsewhere' }).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/puf`;
});
afterAll(() => server.close());

const needed = ['plan-attributes-puf', 'rate-puf', 'service-area-puf'];
beforeEach(() => {
  answers.clear();
  for (const slug of needed) answers.set(`/puf/2027/${slug}.zip`, `content of ${slug}`);
});

const download = (maxFileBytes?: number) =>
  downloadPlanFiles({
    ...{ url, plan_year: 2027, folder: mkdtempSync(join(inject('folder'), 'download-')) },
    ...(maxFileBytes !== undefined && { maxFileBytes }),
  });

test('downloads the files of a year; those of benefits and successors can be missing', async () => {
  const paths = await download();
  expect(paths.map((path) => basename(path))).toEqual(needed.map((slug) => `${slug}.zip`));
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(needed.map((slug) => `content of ${slug}`));
  answers.set('/puf/2027/plan-id-crosswalk-puf.zip', 'x');
  expect(await download()).toHaveLength(4);
});

test.each([404, 500, 302])('a needed file that is answered with %i ends the download', async (status) => {
  answers.set('/puf/2027/rate-puf.zip', status);
  await expect(download()).rejects.toThrow(/^rate-puf\.zip .*couldn’t be downloaded/);
});

test('a file that is too large, and an address that cannot be reached, end the download', async () => {
  await expect(download(10)).rejects.toThrow('A file is larger than 256 MB.');
  url = 'http://127.0.0.1:1/puf';
  await expect(download()).rejects.toThrow('plan-attributes-puf.zip couldn’t be downloaded.');
});
