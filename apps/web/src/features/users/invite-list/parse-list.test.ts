import { expect, test } from 'vitest';
import { advisorTexts } from '../texts.ts';
import { parseList } from './parse-list.ts';

const t = advisorTexts.upload;
const header = 'First Name,Last Name,Email,Role (admin or member)';
const ann = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', role: 'member' };
const file = (content: BlobPart, name = 'list.csv', type = 'text/csv') => new File([content], name, { type });
const parse = (content: BlobPart) => parseList(file(content));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [index, unit] of [0xfeff, ...[...text].map((one) => one.charCodeAt(0))].entries())
    view.setUint16(index * 2, unit, littleEndian);
  return view.buffer;
};

test.each([
  ['CRLF', `${header}\r\nAnn,Lee,ann@example.com,member\r\n`],
  ['blank lines and spaces', `${header}\n\n  Ann , Lee ,  ANN@example.com , Member \n ,,,\n`],
  ['a byte order mark', `\ufeff${header}\nAnn,Lee,ann@example.com,member`],
  ['reordered headers, in any case', 'ROLE,email,last name,FIRST NAME\nmember,ann@example.com,Lee,Ann'],
  ['semicolons', `${header.replaceAll(',', ';')}\nAnn;Lee;ann@example.com;member`],
  ['tabs', `${header.replaceAll(',', '\t')}\nAnn\tLee\tann@example.com\tmember`],
  ['UTF-16, little endian', utf16(`${header}\nAnn,Lee,ann@example.com,member`, true)],
  ['UTF-16, big endian', utf16(`${header}\nAnn,Lee,ann@example.com,member`, false)],
  ['a line for Excel', `sep=;\r\n${header.replaceAll(',', ';')}\r\nAnn;Lee;ann@example.com;member`],
  ['more columns', `Team,${header}\nWest,Ann,Lee,ann@example.com,member`],
])('reads a file with %s', async (_, content) => expect(await parse(content)).toEqual({ rows: [ann], notes: [] }));

test('reads the code page of Windows', async () => {
  const bytes = Uint8Array.from(`${header}\nJos\u00e9,Lee,jose@example.com,admin`, (one) => one.charCodeAt(0));
  expect(await parse(bytes)).toMatchObject({ rows: [{ first_name: 'José' }] });
});

test('removes the escape of a formula', async () => {
  expect(await parse(`${header}\n'=Ann,O'Lee,ann@example.com,member`)).toMatchObject({
    rows: [{ first_name: '=Ann', last_name: "O'Lee" }],
  });
});

test('keeps a line break within quotes', async () => {
  expect(await parse(`${header}\n"Ann\nMaria",Lee,ann@example.com,member`)).toMatchObject({
    rows: [{ first_name: 'Ann\nMaria' }],
  });
});

test('leaves out rows without an email, and says so', async () => {
  const twice = `${header}\nAnn,Lee,ann@example.com,member\nBo,Ek,,member\nCy,Orr, ,admin`;
  expect(await parse(twice)).toEqual({ rows: [ann], notes: [t.dropped(2)] });
});

test('parser errors block, with their lines', async () => {
  const content = `${header}\nAnn,Lee,ann@example.com,member\nBo,Ek,bo@example.com\nCy,Orr,cy@example.com,admin,more`;
  expect(await parse(content)).toEqual({
    problems: [
      'Line 3: Too few fields: expected 4 fields but parsed 3',
      'Line 4: Too many fields: expected 4 fields but parsed 5',
    ],
  });
  expect(await parse(`${header}\nAnn,Lee,ann@example.com,member,, \n`)).toEqual({ rows: [ann], notes: [] });
});

test('a delimiter that cannot be detected is named', async () => {
  expect(await parse('First Name|Last Name\nAnn')).toEqual({
    problems: [
      "Unable to auto-detect delimiting character; defaulted to ','",
      'CSV is missing required headers: first name, last name, email, role',
    ],
  });
});

test('reads the code page of earlier Macs, and their line ends', async () => {
  const bytes = Uint8Array.from(`${header}\rJos\u008e,N\u009cez,jose@example.com,admin`, (one) => one.charCodeAt(0));
  expect(await parse(bytes)).toMatchObject({ rows: [{ first_name: 'José', last_name: 'Núez' }] });
});

test.each([
  ['no file', undefined, t.noFile],
  ['a workbook', file('x', 'list.xlsx', ''), 'Invalid file type. Please upload a CSV file.'],
  ['an empty file', file(''), 'CSV file appears to be empty.'],
  ['blank lines', file('\n \n'), 'CSV file appears to be empty.'],
  ['headers only', file(header), 'CSV file appears to be empty.'],
  ['missing headers', file('First Name,Mail\nAnn,x'), 'CSV is missing required headers: last name, email, role'],
  ['an open quote', file(`${header}\nAnn,"Lee,ann@example.com,member\n`), 'Line 2: Quoted field unterminated'],
  ['11 MB', file(new Uint8Array(11 * 1024 * 1024)), t.tooLarge],
  [
    '100,000 rows',
    file(`${header}\n${'Ann,Lee,ann@example.com,member\n'.repeat(100_000)}`),
    'This file has 100,000 people. You can invite up to 5,000 at a time.',
  ],
])('rejects %s', async (_, given, problem) => expect(await parseList(given)).toEqual({ problems: [problem] }));

test('a second header row becomes a row with errors', async () => {
  expect(await parse(`${header}\n${header}\nAnn,Lee,ann@example.com,member`)).toMatchObject({
    rows: [{ email: 'email', role: 'role (admin or member)' }, ann],
  });
});
