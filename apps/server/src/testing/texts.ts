export const scripts: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '</title><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;b&gt;',
  '=HYPERLINK("http://evil.example")',
];

export const realNames: readonly string[] = [
  'José',
  "O'Brien-Łukasz",
  '李小龙',
  'علي',
  'Zoë 🌻',
  '\u200fדוד\u200f',
  'Nguyễn',
];

export const invalidNames: readonly string[] = [
  'a\u0000b',
  'a\ud800b',
  'a\u0007b',
  'a\nb',
  'abc\u202egpj.exe',
  '\u2066a\u2069b',
  'a\u2028b',
];
