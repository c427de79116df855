import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { compressedPdf, objectStream, pdf, pdfStream } from '../../testing/pdfs.ts';
import { checkPdfContent } from './pdf.ts';

/** Copies, because the bytes are moved to the thread. */
const check = (file: Uint8Array) => checkPdfContent(async () => new Uint8Array(file));

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const text = pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('BT (Plan) Tj ET')));
const contained = (object: string, dict?: string) => ({
  7: { stream: objectStream({ 5: object, 6: '<< /A 5 0 R >>' }, dict), contains: [5, 6] },
});

async function written(useObjectStreams: boolean, change: (document: PDFDocument) => void = () => undefined) {
  const document = await PDFDocument.create();
  document.addPage().drawText('HealthPlanner analysis');
  change(document);
  return document.save({ useObjectStreams });
}

test('accepts ordinary files', async () => {
  expect(await check(pdf())).toBe('safe');
  expect(await check(pdf({ objects: { 4: text } }))).toBe('safe');
  expect(await check(compressedPdf({ containers: {} }))).toBe('safe');
  expect(await check(compressedPdf({ containers: contained('<< /Title (a) >>'), predictor: true }))).toBe('safe');
  expect(await check(await written(false))).toBe('safe');
  expect(await check(await written(true))).toBe('safe');
});

test('accepts an incremental update and bytes after the end', async () => {
  const file = pdf({ objects: { 4: text } });
  const start = file.toString('latin1').lastIndexOf('xref\n0');
  const update = `4 0 obj\n<< /Updated true >>\nendobj\nxref\n4 1\n${String(file.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${start} >>\nstartxref\n${file.length + 35}\n%%EOF\n`;
  const at = update.indexOf('xref\n4');
  const fixed = update.replace(`startxref\n${file.length + 35}`, `startxref\n${file.length + at}`);
  expect(await check(Buffer.concat([file, Buffer.from(fixed)]))).toBe('safe');
  expect(await check(Buffer.concat([file, Buffer.from('\n\n')]))).toBe('safe');
});

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a zip archive', 'PK\u0003\u0004'],
  ['nothing', ''],
  ['something before the header', ' %PDF-1.7'],
])('%s is not a PDF', async (_, content) => {
  expect(await check(Buffer.from(content))).toBe('invalid');
});

test.each<[string, string]>([
  ['JavaScript', script],
  ['a name with an escape', '<< /S /J#61vaScript /JS (1) >>'],
  ['a name of escapes', '<< /S /#4a#61#76#61#53#63#72#69#70#74 /JS (1) >>'],
  ['a launch action', '<< /S /Launch /F (calc.exe) >>'],
  ['a rendition', '<< /S /Rendition /JS (1) >>'],
  ['an embedded file', '<< /Type /Filespec /EF << /F 9 0 R >> >>'],
  ['an embedded file after a comment', '<< /EF %x\n9 0 R >>'],
  ['the names of embedded files', '<< /Names << /EmbeddedFiles << >> >> >>'],
  ['an attachment', '<< /Subtype /FileAttachment >>'],
  ['rich media', '<< /Subtype /RichMedia >>'],
  ['a form with scripts', '<< /XFA 9 0 R >>'],
])('finds %s, also in an object stream', async (_, object) => {
  expect(await check(pdf({ objects: { 4: object } }))).toBe('unsafe');
  for (const predictor of [true, false])
    expect(await check(compressedPdf({ containers: contained(object), predictor }))).toBe('unsafe');
  // Viewers do not require the type.
  expect(await check(compressedPdf({ containers: contained(object, '') }))).toBe('unsafe');
});

test('finds what a library adds', async () => {
  const withScript = (document: PDFDocument) => document.addJavaScript('main', 'app.alert(1)');
  expect(await check(await written(false, withScript))).toBe('unsafe');
  expect(await check(await written(true, withScript))).toBe('unsafe');
  const document = await PDFDocument.create();
  document.addPage();
  await document.attach(Buffer.from('MZ'), 'tool.exe');
  expect(await check(await document.save())).toBe('unsafe');
});

test('finds a script in the data of a stream, in a string and in a comment', async () => {
  const hidden = `9 0 obj ${script} endobj`;
  expect(await check(pdf({ objects: { 4: pdfStream('', hidden) } }))).toBe('unsafe');
  expect(await check(pdf({ objects: { 4: pdfStream('/Filter /DCTDecode', hidden) } }))).toBe('unsafe');
  expect(await check(pdf({ objects: { 4: `(${hidden.replace(/[()\\]/g, '')})` } }))).toBe('unsafe');
  expect(await check(pdf({ objects: { 4: `null % ${hidden}` } }))).toBe('unsafe');
});

test('finds a script at the border of the parts that are read', async () => {
  for (const shift of [0, 3, 9, 200]) {
    const filler = Buffer.alloc(1024 * 1024 - shift, 'a');
    const object = Buffer.concat([Buffer.from('('), filler, Buffer.from(`) ${script}`)]);
    expect(await check(pdf({ objects: { 4: object } }))).toBe('unsafe');
  }
});

test('random data of compressed pictures is not taken for a name', async () => {
  expect(await check(pdf({ objects: { 4: pdfStream('/Subtype /Image /Filter /DCTDecode', 'x/EF(y/EF/') } }))).toBe(
    'safe',
  );
  const picture = pdfStream('/Subtype /Image /Filter /DCTDecode', randomBytes(8 * 1024 * 1024));
  expect(await check(pdf({ objects: { 4: picture } }))).toBe('safe');
});

test('rejects encrypted files', async () => {
  expect(await check(pdf({ objects: { 4: '<< /Filter /Standard /V 5 >>' }, trailer: '/Encrypt 4 0 R' }))).toBe(
    'encrypted',
  );
  expect(await check(pdf({ trailer: '/Encr#79pt 4 0 R' }))).toBe('encrypted');
});

const broken = (file: Buffer) =>
  Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');

test('without a readable cross-reference table, nothing may be compressed', async () => {
  expect(await check(broken(pdf()))).toBe('safe');
  expect(await check(broken(pdf({ objects: { 4: script } })))).toBe('unsafe');
  expect(await check(broken(pdf({ objects: { 4: text } })))).toBe('unreadable');
  expect(await check(broken(pdf({ objects: { 4: pdfStream('/F#69lter /FlateDecode', 'x') } })))).toBe('unreadable');
  expect(await check(broken(compressedPdf({ containers: contained(script) })))).toBe('unreadable');
  expect(await check(pdf({ objects: { 4: text } }).subarray(0, -40))).toBe('unreadable');
});

test('a file that no viewer opens is unreadable', async () => {
  expect(await check(Buffer.from('%PDF-1.7'))).toBe('unreadable');
  for (const size of [10, 1_000, 100_000])
    expect(await check(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]))).toBe('unreadable');
  expect(await check(Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'))).toBe('unreadable');
});

test('rejects object streams that it cannot read', async () => {
  const { stream } = contained(script)[7];
  const as = (filter: string) =>
    Buffer.from(stream.toString('latin1').replace('/Filter /FlateDecode', filter), 'latin1');
  const rejected = async (object: Buffer) =>
    check(compressedPdf({ containers: { 7: { stream: object, contains: [5] } } }));
  expect(await rejected(as('/Filter /LZWDecode'))).toBe('unreadable');
  expect(await rejected(as('/Filter [/ASCIIHexDecode /FlateDecode]'))).toBe('unreadable');
  expect(await rejected(as('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>'))).toBe('unreadable');
  expect(await rejected(Buffer.from('<< /Type /ObjStm >>'))).toBe('unreadable');
  expect(await rejected(Buffer.from('7'))).toBe('unreadable');
  // In the file, but in no cross-reference stream.
  expect(await check(pdf({ objects: { 7: stream } }))).toBe('unreadable');
});

test('rejects short keys and external data, which some viewers decode', async () => {
  const { stream } = contained(script)[7];
  const as = (filter: string) =>
    Buffer.from(stream.toString('latin1').replace('/Filter /FlateDecode', filter), 'latin1');
  const checked = (filter: string) =>
    check(compressedPdf({ containers: { 7: { stream: as(filter), contains: [5] } } }));
  for (const filter of [
    '/F /FlateDecode',
    '/F /Fl',
    '/F [/FlateDecode]',
    '/#46 /FlateDecode',
    '/F (http://example.test/objects)',
    '/FFilter /FlateDecode',
    '/Filter /Fl',
    '/Filter /FlateDecode /DP << /Predictor 12 /Columns 4 >>',
    '/Filter /FlateDecode /FDecodeParms << /Predictor 12 /Columns 4 >>',
  ])
    expect([filter, await checked(filter)]).toEqual([filter, 'unreadable']);
  for (const dict of ['/F /FlateDecode', '/F[/FlateDecode]', '/F 9 0 R', '/F#20 1 /#46 /Fl', '/DP << >>'])
    expect([dict, await check(broken(pdf({ objects: { 4: pdfStream(dict, 'x') } })))]).toEqual([dict, 'unreadable']);
  expect(await check(broken(pdf({ objects: { 4: '<< /Subtype /Link /F 4 /F1 5 >>' } })))).toBe('safe');
});

test('a zip bomb in an object stream or in a cross-reference stream is unreadable', async () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 });
  const dict = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
  const containers = { 7: { stream: pdfStream(dict, bomb), contains: [5] } };
  expect(await check(compressedPdf({ containers }))).toBe('unreadable');
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    pdfStream('/Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode', bomb),
    Buffer.from('\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
  expect(await check(file)).toBe('unreadable');
  // Nobody inflates the other streams.
  expect(await check(pdf({ objects: { 4: pdfStream('/Filter /FlateDecode', bomb) } }))).toBe('safe');
}, 60_000);

test.each<[string, string]>([
  ['nested lists', '['.repeat(2_000_000)],
  ['nested dictionaries', '<< /A '.repeat(1_000_000)],
  ['a long number', '9'.repeat(1_000_000)],
])('%s in a trailer end in time', async (_, nested) => {
  const file = Buffer.from(`%PDF-1.7\nxref\n0 0\ntrailer\n${nested}\nstartxref\n9\n%%EOF\n`);
  expect(['safe', 'unreadable']).toContain(await check(file));
});

test('a table that refers to itself, or to a place outside, is not readable', async () => {
  const file = (start: number, prev: number) =>
    Buffer.from(
      `%PDF-1.7\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Prev ${prev} >> /Filter\n1 0 obj\nstartxref\n${start}\n%%EOF\n`,
    );
  expect(await check(file(9, 9))).toBe('safe');
  expect(await check(file(9, 1e9))).toBe('unreadable');
  expect(await check(file(1e9, 9))).toBe('unreadable');
});

test('arbitrary changes of a file never fail the check', async () => {
  const file = compressedPdf({ containers: contained('<< /Title (a) >>'), predictor: true });
  for (let round = 0; round < 150; round++) {
    const changed = Buffer.from(file);
    for (const at of randomBytes(8)) changed[(at * 977 + round * 131) % changed.length] = at;
    expect(['safe', 'invalid', 'unsafe', 'encrypted', 'unreadable']).toContain(await check(changed));
  }
});

test('a file that takes too long is unreadable, and others are checked afterwards', async () => {
  const large = pdf({ objects: { 4: pdfStream('', Buffer.alloc(50_000_000, '#41')) } });
  expect(await checkPdfContent(async () => new Uint8Array(large), 20)).toBe('unreadable');
  expect(await check(pdf())).toBe('safe');
});

test('rejects files when too many wait', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => check(pdf())));
  const rejected = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(rejected).toHaveLength(12);
  for (const error of rejected) expect(error).toMatchObject({ code: 'unavailable' });
});
