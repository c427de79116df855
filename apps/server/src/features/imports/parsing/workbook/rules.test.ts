import { downloadZip } from 'client-zip';
import { expect, test } from 'vitest';
import { numberText, Workbook } from './rules.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const part = (name: string, input: string) => ({ name, input });

/** A workbook whose second style is a date. */
const workbook = (cells: string) =>
  bytesOf([
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ),
  ]);

const bytesOf = async (parts: readonly { name: string; input: string }[]) =>
  new Uint8Array(await downloadZip(parts).arrayBuffer());

async function read(bytes: Uint8Array) {
  const file = new Workbook();
  file.add(bytes);
  return file.read();
}

test('dates are dates, text and long numbers are what they are', async () => {
  const bytes = await workbook(
    '<c r="A1" t="inlineStr"><is><t>02138</t></is></c><c r="B1" s="1"><v>46023</v></c><c r="C1"><v>7700000567</v></c><c r="D1"><v>152.33</v></c><c r="F1" t="b"><v>1</v></c>',
  );
  expect(await read(bytes)).toEqual([['02138', '2026-01-01', '7700000567', '152.33', '', 'true']]);
});

test.each([
  ['4966430000001', '4966430000001'],
  ['4.96643E+12', '4966430000000'],
  ['1234567890123456', '1.234567890123456E+15'],
  ['152.33000000000001', '152.33'],
])('the number %s is %s', (text, expected) => {
  expect(numberText(text)).toBe(expected);
});

test('other archives and damaged workbooks say what to do', async () => {
  await expect(read(await bytesOf([part('a.csv', 'a,b')]))).rejects.toThrow('no Excel workbook');
  await expect(read(await bytesOf([part('xl/workbook.xml', '<')]))).rejects.toThrow('save it as “CSV UTF-8”');
});

test('requirement 31: a workbook that would fill the memory is not unpacked', async () => {
  const bytes = Buffer.from(await workbook(''));
  const entry = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  bytes.writeUInt32LE(900 * 1024 ** 2, entry + 24);
  await expect(read(bytes)).rejects.toThrow('too large');
  expect(() => new Workbook().add(new Uint8Array(26 * 1024 ** 2))).toThrow('too large');
});
