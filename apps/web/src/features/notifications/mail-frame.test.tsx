import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailFrame } from './mail-frame.tsx';

test('turns style attributes, which the content security policy blocks, into rules of the style sheet', () => {
  const html = `<html><head><style>.page{color:red}</style></head><body class="page" style="margin:0">
    <p style="font:700 20px Georgia,&#x27;Times New Roman&#x27;">A style=&quot;x&quot;</p><p style="margin:0;padding:4px">Two</p></body></html>`;
  render(<MailFrame title="Hello" html={html} />);
  const shown = screen.getByTitle('Email: Hello').getAttribute('srcdoc') ?? '';
  expect(shown).not.toContain(' style="');
  expect(shown).toContain(
    `[data-style="1"]{margin:0}[data-style="2"]{font:700 20px Georgia,'Times New Roman'}[data-style="3"]{margin:0;padding:4px}.page{`,
  );
  expect(shown).toContain('<body class="page" data-style="1">');
  expect(shown).toContain('<p data-style="3">Two</p>');
  expect(shown).toContain('A style=&quot;x&quot;');
});
