import { readSheet } from 'read-excel-file/node';
import { FileError } from 'text-files/decoder';

const convert = 'Open it in Excel, save it as “CSV UTF-8” or “Excel Workbook (.xlsx)”, and upload that file.';
const maxBytes = 25 * 1024 ** 2;
const maxUnpackedBytes = 400 * 1024 ** 2;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

export const isZip = (start: Uint8Array): boolean => startsWith(start, [0x50, 0x4b, 0x03, 0x04]);

/** @throws FileError for files that are neither text nor a workbook */
export function rejectOther(start: Uint8Array): void {
  if (startsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileError(`This is an older Excel workbook (.xls), or one with a password. ${convert}`);
  const text = Buffer.from(start.subarray(0, 512)).toString('latin1').replaceAll('\0', '').trimStart().toLowerCase();
  if (text.startsWith('%pdf-')) throw new FileError('This is a PDF. Export the list as CSV and upload that file.');
  if (/^(\ufeff|ï»¿|\xff\xfe)?\s*<(!doctype html|html|head|body|table|meta|\?xml)/.test(text))
    throw new FileError(`This is a web page with the name of a spreadsheet. ${convert}`);
}

/** Sums the sizes in the directory of the archive, so that a small file does not fill the memory. */
function checkArchive(bytes: Buffer): void {
  let unpacked = 0;
  let isWorkbook = false;
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0 && at + 46 <= bytes.length; ) {
    const nameLength = bytes.readUInt16LE(at + 28);
    unpacked += bytes.readUInt32LE(at + 24);
    isWorkbook ||= bytes.toString('latin1', at + 46, at + 46 + nameLength) === 'xl/workbook.xml';
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    at = bytes.toString('latin1', next, next + 4) === 'PK\x01\x02' ? next : -1;
  }
  if (!isWorkbook)
    throw new FileError('This archive is no Excel workbook. Upload a CSV file or an Excel workbook (.xlsx).');
  if (unpacked > maxUnpackedBytes) throw tooLarge();
}

const tooLarge = () =>
  new FileError('The workbook is too large. Save its first sheet as “CSV UTF-8” and upload that file.');

export class Workbook {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  /** @throws FileError */
  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > maxBytes) throw tooLarge();
    this.#chunks.push(bytes);
  }

  /** @returns the first sheet as text. @throws FileError */
  async read(): Promise<string[][]> {
    const bytes = Buffer.concat(this.#chunks);
    checkArchive(bytes);
    try {
      const sheet = await readSheet<string>(bytes, 1, { parseNumber: numberText });
      return sheet.map((row) => row.map(cellText));
    } catch (error) {
      throw new FileError(`The workbook can’t be read. ${convert}`, { cause: error });
    }
  }
}

/** A spreadsheet keeps fifteen digits. A longer number is written as what it is: shortened. */
const maxDigits = 15;

export function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (Math.abs(value) >= 10 ** maxDigits) return value.toExponential().toUpperCase();
  return String(Number(value.toPrecision(maxDigits)));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}
