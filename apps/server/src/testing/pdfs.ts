import { deflateSync } from 'node:zlib';

const bytes = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text);

/** A stream object. @param dict the entries besides its length */
export function pdfStream(dict: string, content: string | Buffer): Buffer {
  const data = bytes(content);
  return Buffer.concat([bytes(`<< ${dict} /Length ${data.length} >>\nstream\n`), data, bytes('\nendstream')]);
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>';

function writeObjects(objects: ReadonlyMap<number, string | Buffer>) {
  const parts = [bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  const offsets = new Map<number, number>();
  let at = parts[0]?.length ?? 0;
  for (const [number, content] of objects) {
    const object = Buffer.concat([bytes(`${number} 0 obj\n`), bytes(content), bytes('\nendobj\n')]);
    offsets.set(number, at);
    at += object.length;
    parts.push(object);
  }
  return { parts, offsets, at };
}

export interface PdfParts {
  readonly objects?: Readonly<Record<number, string | Buffer>>;
  /** Entries of the trailer besides its root. */
  readonly trailer?: string;
}

const numbered = (objects: PdfParts['objects'] = {}) =>
  new Map<number, string | Buffer>([
    [1, catalog],
    [2, pages],
    [3, page],
    ...Object.entries(objects).map(([number, content]) => [Number(number), content] as const),
  ]);

export function pdf({ objects, trailer = '' }: PdfParts = {}): Buffer {
  const { parts, offsets, at } = writeObjects(numbered(objects));
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
  return Buffer.concat([...parts, bytes(`${table}startxref\n${at}\n%%EOF\n`)]);
}

/** The object stream with these objects, by number. @param dict entries besides its count */
export function objectStream(objects: Readonly<Record<number, string>>, dict = '/Type /ObjStm'): Buffer {
  const entries = Object.entries(objects);
  let at = 0;
  const head = entries.map(([number, text]) => {
    const place = `${number} ${at}`;
    at += text.length + 1;
    return place;
  });
  const first = `${head.join(' ')} `;
  const content = deflateSync(bytes(first + entries.map(([, text]) => text).join(' ')));
  return pdfStream(`${dict} /N ${entries.length} /First ${first.length} /Filter /FlateDecode`, content);
}

function up(rows: readonly Buffer[]): Buffer {
  const encoded = rows.map((row, index) =>
    Buffer.concat([Buffer.from([2]), row.map((byte, column) => byte - (rows[index - 1]?.[column] ?? 0))]),
  );
  return Buffer.concat(encoded);
}

export interface CompressedPdf {
  readonly containers: Readonly<Record<number, { readonly stream: Buffer; readonly contains: readonly number[] }>>;
  readonly predictor?: boolean;
}

export function compressedPdf({ containers, predictor = false }: CompressedPdf): Buffer {
  const streams = Object.entries(containers).map(([number, { stream }]) => [Number(number), stream] as const);
  const { parts, offsets, at } = writeObjects(numbered(Object.fromEntries(streams)));
  const inside = new Map(
    Object.entries(containers).flatMap(([container, { contains }]) =>
      contains.map((number, index) => [number, [Number(container), index] as const] as const),
    ),
  );
  const own = Math.max(...offsets.keys(), ...inside.keys()) + 1;
  const rows = Array.from({ length: own + 1 }, (_, number) => {
    const [container, index] = inside.get(number) ?? [];
    const offset = number === own ? at : offsets.get(number);
    const row = Buffer.alloc(6);
    if (container !== undefined && index !== undefined) {
      row.writeUInt8(2, 0);
      row.writeUInt32BE(container, 1);
      row.writeUInt8(index, 5);
    } else if (offset !== undefined) {
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
    }
    return row;
  });
  const parameters = predictor ? '/DecodeParms << /Predictor 12 /Columns 6 >>' : '';
  const dict = `/Type /XRef /Size ${own + 1} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode ${parameters}`;
  const stream = pdfStream(dict, deflateSync(predictor ? up(rows) : Buffer.concat(rows)));
  return Buffer.concat([...parts, bytes(`${own} 0 obj\n`), stream, bytes(`\nendobj\nstartxref\n${at}\n%%EOF\n`)]);
}
