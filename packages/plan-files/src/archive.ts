import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise } from 'yauzl';
import { FileProblem, type Findings } from './findings.ts';

export interface PlanFile {
  readonly name: string;
  /** Called several times: to recognize the file, and to read it. */
  open(): Readable;
}

/** A file outside of any zip file. */
export interface Member {
  readonly name: string;
  open(): Promise<Readable>;
}

const maxZipBytes = 256 * 1024 ** 2;
const maxMembers = 1_000;
const maxUnpackedBytes = 6 * 1024 ** 3;
/** Plan files unpack to 10 to 60 times their size. Smaller files do no harm. */
const maxRatio = 250;
const harmlessBytes = 32 * 1024 ** 2;

const isZip = (start: Buffer): boolean => start.toString('latin1', 0, 4) === 'PK\x03\x04';

/** A stream of bytes has no type of what it yields. */
export const piecesOf = (stream: Readable): AsyncIterable<Buffer> => stream;

/** At least so many bytes, if the file has them. */
export async function readStart(stream: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of piecesOf(stream)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(chunks);
}

async function readZip(open: Member['open']): Promise<Buffer> {
  const bytes = await readStart(await open(), maxZipBytes + 1);
  if (bytes.length > maxZipBytes) throw new FileProblem('zip_bomb');
  return bytes;
}

const openZip = (bytes: Buffer) => fromBufferPromise(bytes, { lazyEntries: true });

/** The declared sizes can be trusted: yauzl ends a stream that exceeds its own. */
function checkSizes(entries: readonly Entry[]): void {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > harmlessBytes && uncompressedSize > compressedSize * maxRatio,
  );
  if (isBomb || unpacked > maxUnpackedBytes || entries.length > maxMembers) throw new FileProblem('zip_bomb');
}

async function listEntries(bytes: Buffer): Promise<string[]> {
  const entries: Entry[] = [];
  for await (const entry of (await openZip(bytes)).eachEntry()) {
    entries.push(entry);
    if (entries.length > maxMembers) break;
  }
  checkSizes(entries);
  return entries.map(({ fileName }) => fileName);
}

/** A zip file is read into memory again for each member, so that none stays there. */
async function openEntry(open: Member['open'], name: string): Promise<Readable> {
  const zip = await openZip(await readZip(open));
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) return zip.openReadStreamPromise(entry);
  throw new FileProblem('zip_unreadable');
}

/** Zip files of states have descriptions beside the tables. */
const isDescription = (path: string) => /\.(pdf|docx?|rtf|html?|xml|md)$/i.test(path);
const isHidden = (path: string) => path.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(path);

async function listZip(member: Member, depth: number, findings: Findings): Promise<Member[]> {
  if (depth > 1) throw new FileProblem('zip_nested');
  const names = await readZip(member.open)
    .then(listEntries)
    .catch((error: unknown) => {
      throw error instanceof FileProblem ? error : new FileProblem('zip_unreadable');
    });
  if (names.includes('xl/workbook.xml')) throw new FileProblem('file_spreadsheet');
  const members: Member[] = [];
  const shown = names.filter((path) => !isHidden(path));
  if (shown.length === 0) findings.add('file_unknown', { file: member.name });
  for (const name of shown) {
    if (isDescription(name)) {
      findings.add('file_unknown', { file: `${member.name}/${name}` });
      continue;
    }
    const inner = { name: `${member.name}/${name}`, open: () => openEntry(member.open, name) };
    members.push(...(await listMember(inner, depth + 1, findings)));
  }
  return members;
}

async function listMember(member: Member, depth: number, findings: Findings): Promise<Member[]> {
  try {
    const start = await readStart(await member.open(), 4);
    return isZip(start) ? await listZip(member, depth, findings) : [member];
  } catch (error) {
    if (error instanceof FileProblem) findings.add(error.kind, { file: member.name, ...error.position });
    else findings.add('file_unreadable', { file: member.name });
    return [];
  }
}

/** The files and those in zip files, which may be in a zip file themselves. */
export async function listMembers(files: readonly PlanFile[], findings: Findings): Promise<Member[]> {
  const members: Member[] = [];
  for (const { name, open } of files)
    members.push(...(await listMember({ name, open: async () => open() }, 0, findings)));
  return members;
}
