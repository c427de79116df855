import { get, type IncomingMessage } from 'node:http';
import type { Installation } from '../installation.ts';

/** What one reading of the whole file showed. */
export interface Reading {
  readonly rows: number;
  readonly seconds: number;
  /** Kilobytes that the server held while it wrote the first fifth, and the rest, at most. */
  readonly memory: { readonly first: number; readonly rest: number };
}

const lineEnd = 0x0a;

function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  return lines;
}

const open = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((done, fail) => {
    get(url, { headers: { ...headers, connection: 'close' } }, done).on('error', fail);
  });

/** Takes the file as fast as it comes, and looks at the server's memory twice a second. */
export async function readFile(
  { origin, memory }: Installation,
  headers: Record<string, string>,
  expected: number,
): Promise<Reading> {
  const quarantined = { first: 0, rest: 0 };
  let rows = -1;
  const look = async () => {
    const part = rows < expected / 5 ? 'first' : 'rest';
    quarantined[part] = Math.max(quarantined[part], await memory());
  };
  const began = performance.now();
  const answer = await open(`${origin}/api/v1/clients/csv.csv`, headers);
  if (answer.statusCode !== 200) throw new Error(`The file was answered with ${answer.statusCode}`);
  const looking = setInterval(() => void look().catch(() => undefined), 500);
  try {
    for await (const chunk of answer) rows += countLines(chunk as Buffer);
  } finally {
    clearInterval(looking);
  }
  return { rows, seconds: (performance.now() - began) / 1000, memory: quarantined };
}
