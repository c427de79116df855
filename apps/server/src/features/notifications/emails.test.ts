import { expect, test } from 'vitest';
import { dark, light, radius } from '../../../../web/src/ui/tokens.ts';
import { emailTheme, renderEmailHtml } from './emails.tsx';
import { type Email, emailText } from './rules.ts';

const sender = { product_name: 'Plans & Co', support_contact: 'help@plans.test', public_url: 'https://plans.test' };
const email: Email = {
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['You asked for a new password.', 'First line\nsecond line'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/a?b=1&c=2' },
  afterword: 'The link works once.',
};

test('the plain-text part has the same content', () => {
  expect(emailText(email, sender)).toBe(`Choose a new password

You asked for a new password.

First line
second line

Choose a password:
https://plans.test/reset/a?b=1&c=2

The link works once.

-- 
Plans & Co, https://plans.test
Questions? Contact help@plans.test.
`);
});

test.each([
  ['+14155550123', 'Jonah Finch at (415) 555-0123 or reply to this email.'],
  ['+442079460958', 'Jonah Finch at +442079460958 or reply to this email.'],
  [null, 'Jonah Finch or reply to this email.'],
])('the footer names the contact, with the phone number %s', (phone_number, written) => {
  const asked = { ...email, contact: { name: 'Jonah\r\nFinch', address: 'jonah@firm.test', phone_number } };
  expect(emailText(asked, sender)).toContain(`Questions? Contact ${written}\n`);
  expect(renderEmailHtml(asked, sender)).toContain(`Questions? Contact ${written}`);
});

test('the HTML part has one button, its address in text, a language and a preview', () => {
  const html = renderEmailHtml(email, sender);
  expect(html.match(/href="https:\/\/plans\.test\/reset\/a\?b=1&amp;c=2"/g)).toHaveLength(2);
  expect(html.match(/background-color:#0F5C5C/g)).toHaveLength(1);
  expect(html).toMatch(/^<!doctype html>\n<html [^>]*lang="en"/);
  expect(html).toContain('>https://plans.test/reset/a?b=1&amp;c=2</a>');
  expect(html).toMatch(/First line<br\/?>second line/);
  expect(html).toMatch(/display:none[^>]*>You asked for a new password\./);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('max-width:600px');
});

test('the address of support is a link; another contact is text', () => {
  expect(renderEmailHtml(email, sender)).toContain('href="mailto:help@plans.test"');
  expect(renderEmailHtml(email, { ...sender, support_contact: 'the team, at help@plans.test' })).not.toContain(
    'mailto:',
  );
});

test('an hour keeps its AM or PM on the same line', () => {
  const meeting = { ...email, paragraphs: ['Tuesday, December 1, 10:00–10:30 AM Central Time'] };
  expect(renderEmailHtml(meeting, sender)).toContain('10:30\u00a0AM Central Time</p>');
});

test('an email without an action has no button', () => {
  const plain: Email = { subject: 'S', heading: 'H', paragraphs: ['P'] };
  expect(renderEmailHtml(plain, sender)).not.toContain('class="button"');
  expect(emailText(plain, sender)).toBe(
    'H\n\nP\n\n-- \nPlans & Co, https://plans.test\nQuestions? Contact help@plans.test.\n',
  );
});

test('escapes every value', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='y'>&`;
  const html = renderEmailHtml(
    {
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://plans.test/${hostile}` },
      afterword: hostile,
    },
    { product_name: hostile, support_contact: hostile, public_url: `https://plans.test/${hostile}` },
  );
  expect(html).not.toMatch(/<script|<img|onerror='|"><s(?!pan)/);
  const harmless = renderEmailHtml({ ...email, paragraphs: ['x'] }, { ...sender, support_contact: 'us' });
  const tags = (page: string) => page.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(/[\s>]/)[0]);
  expect(tags(html)).toEqual(tags(harmless));
});

test('loads nothing and stays below the size at which programs cut an email', () => {
  const html = renderEmailHtml(email, sender);
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});

test("emails use the web client's colors and radii", () => {
  expect(light).toMatchObject(emailTheme.light);
  expect(dark).toMatchObject(emailTheme.dark);
  expect(radius).toEqual(emailTheme.radius);
});
