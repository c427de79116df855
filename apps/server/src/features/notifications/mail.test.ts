import { expect, test } from 'vitest';
import { type Email, renderEmail } from './mail.ts';

const sender = { product_name: 'Plans & Co', support_contact: 'help@plans.test', public_url: 'https://plans.test' };
const letter: Email = {
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['Somebody asked for a new password.', 'First line\nsecond line'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/a?b=1&c=2' },
  afterword: 'The link works once.',
};

test('the text part reads well by itself', () => {
  expect(renderEmail(letter, sender).text).toBe(`Choose a new password

Somebody asked for a new password.

First line
second line

Choose a password:
https://plans.test/reset/a?b=1&c=2

The link works once.

-- 
Plans & Co, https://plans.test
Questions? Ask help@plans.test.
`);
});

test('the HTML part has one button, its address spelled out, a language and a line for the list of mails', () => {
  const { html } = renderEmail(letter, sender);
  expect(html.match(/href="https:\/\/plans\.test\/reset\/a\?b=1&amp;c=2"/g)).toHaveLength(2);
  expect(html.match(/bgcolor="#0f5c5c"/g)).toHaveLength(1);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en"/);
  expect(html).toContain('>https://plans.test/reset/a?b=1&amp;c=2</a>');
  expect(html).toContain('First line<br>second line');
  expect(html).toMatch(/display:none[^>]*>Somebody asked for a new password\./);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('max-width:600px');
});

test('a mail without an action has no button', () => {
  const { html, text } = renderEmail({ subject: 'S', heading: 'H', paragraphs: ['P'] }, sender);
  expect(html).not.toContain('class="button"');
  expect(text).toBe('H\n\nP\n\n-- \nPlans & Co, https://plans.test\nQuestions? Ask help@plans.test.\n');
});

test('nothing that is told becomes markup', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='y'>&`;
  const { html } = renderEmail(
    {
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://plans.test/${hostile}` },
      afterword: hostile,
    },
    { product_name: hostile, support_contact: hostile, public_url: `https://plans.test/${hostile}` },
  );
  expect(html).not.toMatch(/<script|<img|onerror='|"><s/);
  const innocent = renderEmail({ ...letter, paragraphs: ['x'] }, sender).html;
  const tags = (page: string) => page.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0]);
  expect(tags(html)).toEqual(tags(innocent));
});

test('it asks nobody: no picture, font or style sheet from elsewhere, and stays small enough to be shown whole', () => {
  const { html } = renderEmail(letter, sender);
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});
