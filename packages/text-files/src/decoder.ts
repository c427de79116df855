import { TextDecoder } from 'node:util';

export class FileError extends Error {}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

function markedEncoding([first, second]: Uint8Array): Encoding {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** In how many places a character between two letters is none, or of another case. */
function oddPlaces(text: string): number {
  const odd = /\p{L}[^\p{ASCII}](?=\p{L})/gu;
  return [...text.matchAll(odd)].filter(([pair], at, all) => {
    const [before = '', character = ''] = [...pair];
    const after = text[(all[at]?.index ?? 0) + pair.length] ?? '';
    if (character === '’') return false;
    const isLower = character !== character.toUpperCase();
    const isUpper = character !== character.toLowerCase();
    return isLower ? after === after.toUpperCase() : !isUpper || before === before.toLowerCase();
  }).length;
}

/** Spreadsheets on Windows and on older Macs save text without a mark of its encoding. */
function legacyEncoding(bytes: Uint8Array): Encoding {
  const [windows = 0, mac = 0] = (['windows-1252', 'macintosh'] as const).map((name) =>
    oddPlaces(new TextDecoder(name).decode(bytes)),
  );
  return mac < windows ? 'macintosh' : 'windows-1252';
}

const nothing = new Uint8Array();

/** UTF-8 until a byte is none; what came before is the same in all these encodings as long as it is ASCII. */
export class Decoder {
  #encoding: Encoding | null = null;
  #decoder = new TextDecoder();
  #isAscii = true;
  /** The start of a character whose end is in the next bytes. */
  #open = nothing;

  get encoding(): Encoding {
    return this.#encoding ?? 'utf-8';
  }

  #use(encoding: Encoding): void {
    this.#encoding = encoding;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  /** @throws FileError */
  decode(bytes: Uint8Array | null): string {
    if (this.#encoding === null) this.#use(markedEncoding(bytes ?? nothing));
    const given = bytes ?? nothing;
    try {
      const text = this.#decoder.decode(given, { stream: bytes !== null });
      if (this.#isAscii && this.encoding === 'utf-8') this.#watch(text, given);
      return text;
    } catch {
      if (!this.#isAscii || this.encoding !== 'utf-8')
        throw new FileError('The file mixes two encodings. Save it as “CSV UTF-8” and upload it again.');
      const all = Buffer.concat([this.#open, given]);
      this.#use(legacyEncoding(all));
      return this.#decoder.decode(all, { stream: bytes !== null });
    }
  }

  #watch(text: string, bytes: Uint8Array): void {
    const isAscii = !/[^\p{ASCII}]/u.test(text);
    // Of ASCII text, each byte that is no character yet is open. A mark at the start is no text.
    const length = this.#open.length + bytes.length;
    if (isAscii) this.#open = Buffer.concat([this.#open, bytes]).subarray(Math.max(length - 3, text.length));
    if (isAscii && this.#open.some((byte) => byte < 0x80)) this.#open = nothing;
    this.#isAscii = isAscii;
  }
}
