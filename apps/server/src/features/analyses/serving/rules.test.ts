import { expect, test } from 'vitest';
import { fileHeaders, partOf } from './rules.ts';

const headersOf = (content_type: string, filename = 'plan.pdf') =>
  fileHeaders({ filename, content_type, checksum: 'abc==' }, 'inline');

test.each([
  ['application/pdf', 'inline'],
  ['image/png', 'inline'],
  ['image/webp', 'inline'],
  ['text/plain', 'attachment'],
  ['application/zip', 'attachment'],
])('%s is %s with its type', (content_type, disposition) => {
  const headers = headersOf(content_type);
  expect(headers['content-type']).toBe(content_type);
  expect(headers['content-disposition']).toBe(`${disposition}; filename=plan.pdf`);
});

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'application/mathml+xml',
  'application/postscript',
  'application/x-shockwave-flash',
  'text/cache-manifest',
])('%s is an attachment of unknown type', (content_type) => {
  const headers = headersOf(content_type);
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-disposition']).toMatch(/^attachment;/);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test.each([
  ['Own plan.pdf', 'inline; filename="Own plan.pdf"'],
  ['Añalysis.pdf', `inline; filename="A?alysis.pdf"; filename*=UTF-8''A%C3%B1alysis.pdf`],
  ['分析 "1".pdf', `inline; filename="?? \\"1\\".pdf"; filename*=UTF-8''%E5%88%86%E6%9E%90%20%221%22.pdf`],
  ['a\r\nX: b.pdf', `inline; filename="a??X: b.pdf"; filename*=UTF-8''a%0D%0AX%3A%20b.pdf`],
  ['half \ud83d.pdf', `inline; filename="half ?.pdf"; filename*=UTF-8''half%20%EF%BF%BD.pdf`],
])('the name %j is safe in a header', (filename, expected) => {
  expect(headersOf('application/pdf', filename)['content-disposition']).toBe(expected);
});

test('an attachment can be requested', () => {
  const served = { filename: 'plan.pdf', content_type: 'application/pdf', checksum: 'abc==' };
  expect(fileHeaders(served, 'attachment')['content-disposition']).toBe('attachment; filename=plan.pdf');
});

const etag = '"abc=="';
const none = { range: undefined, if_range: undefined, if_none_match: undefined };

test.each([
  ['bytes=0-3', { status: 206, start: 0, end: 3 }],
  ['bytes=4-', { status: 206, start: 4, end: 9 }],
  ['bytes=-2', { status: 206, start: 8, end: 9 }],
  ['bytes=5-99', { status: 206, start: 5, end: 9 }],
  ['bytes=10-', { status: 416 }],
  ['bytes=-0', { status: 416 }],
  ['bytes=0-1,4-5', { status: 200, start: 0, end: 9 }],
  ['bytes', { status: 200, start: 0, end: 9 }],
  ['bytes=x', { status: 200, start: 0, end: 9 }],
  ['lines=0-3', { status: 200, start: 0, end: 9 }],
])('range %s', (range, expected) => {
  expect(partOf(10, etag, { ...none, range })).toEqual(expected);
});

test('a known file is not sent again, and a range of another file not at all', () => {
  for (const if_none_match of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
    expect(partOf(10, etag, { ...none, if_none_match })).toEqual({ status: 304 });
  expect(partOf(10, etag, { ...none, if_none_match: '"x"' }).status).toBe(200);
  expect(partOf(10, etag, { ...none, range: 'bytes=1-2', if_range: '"x"' }).status).toBe(200);
  expect(partOf(10, etag, { ...none, range: 'bytes=1-2', if_range: etag }).status).toBe(206);
});
