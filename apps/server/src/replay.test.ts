import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endPrograms, startProgram } from './testing/program.ts';
import { newProof } from './testing/proofs.ts';

const folder = mkdtempSync(join(tmpdir(), 'proof-'));
afterAll(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true });
});

async function replay(...args: string[]) {
  const program = startProgram('replay.ts', args);
  return { code: await program.ended, ...program.output };
}

function fileOf(document: unknown): string {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

test('prints "equal", or what differs', async () => {
  const proof = newProof();
  expect(await replay(fileOf(proof))).toEqual({ code: 0, out: 'equal\n', err: '' });
  proof.inputs.income += 10_000;
  const { code, out } = await replay(fileOf(proof));
  expect([code, out]).toEqual([1, expect.stringMatching(/^not equal\nAltered input: income\nresult\.0\./)]);
});

test('says how to call it, and that a file is missing', async () => {
  expect(await replay()).toMatchObject({ code: 1, err: 'Usage: npm run replay -- proof.json\n' });
  expect(await replay(join(folder, 'missing.json'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read'),
  });
});
