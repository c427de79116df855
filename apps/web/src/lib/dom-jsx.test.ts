import { expect, test } from 'vitest';
import { Fragment, jsx, jsxs, toNodes } from './dom-jsx.ts';

const html = (child: Parameters<typeof toNodes>[0]) => {
  const root = document.createElement('div');
  root.append(...toNodes(child));
  return root.innerHTML;
};

test('renders elements, components, fragments and lists', () => {
  const Fact = ({ label }: Readonly<Record<string, unknown>>) => jsx('dt', { children: String(label) });
  const view = jsxs('dl', {
    className: 'facts',
    'data-count': 2,
    children: [jsx(Fact, { label: 'Zip' }), jsx(Fragment, { children: ['27601', ' ', 1] })],
  });
  expect(html(view)).toBe('<dl data-count="2" class="facts"><dt>Zip</dt>27601 1</dl>');
});

test('leaves out absent attributes and children', () => {
  const view = jsx('p', { className: undefined, hidden: false, ref: {}, children: [null, undefined, false, true] });
  expect(html(view)).toBe('<p></p>');
});

test('inserts text as text', () => {
  expect(html(jsx('p', { title: '"><b>', children: '<b>bold</b>' }))).toBe(
    '<p title="&quot;><b>">&lt;b&gt;bold&lt;/b&gt;</p>',
  );
});
