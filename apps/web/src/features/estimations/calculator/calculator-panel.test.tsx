import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { installation } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { texts } from '../texts.ts';
import { CalculatorPanel } from './calculator-panel.tsx';
import { PartnerLinks, PartnerLogos } from './partner-header.tsx';

test('shows the calculator in a frame of 4000 px with a title, a loading text and a link', async () => {
  answer({ 'GET /settings': { body: installation() } });
  renderScreen(() => <CalculatorPanel />);
  const frame = await screen.findByTitle(texts.calculator.frame);
  expect(frame.getAttribute('height')).toBe('4000');
  expect(frame.getAttribute('src')).toBe('https://example.com/kff');
  expect(screen.getByText(texts.calculator.loading)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open calculator/ }).getAttribute('href')).toBe('https://example.com/kff');
  fireEvent.load(frame);
  expect(screen.queryByText(texts.calculator.loading)).toBeNull();
});

test('explains missing settings', async () => {
  answer({
    'GET /settings': { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } },
  });
  renderScreen(() => <CalculatorPanel />);
  expect(await screen.findByText(texts.calculator.failed)).toBeTruthy();
});

test('shows logos or names of partners and their links', async () => {
  const partners = [
    { name: 'Acme', logo_url: '/acme.svg', url: 'https://acme.example' },
    { name: 'Bee', logo_url: null, url: 'https://bee.example' },
  ];
  renderScreen(() => (
    <>
      <PartnerLogos partners={partners} />
      <PartnerLinks partners={partners} scheduleUrl="https://meet.example" />
    </>
  ));
  expect((await screen.findByRole('img', { name: 'Acme' })).getAttribute('src')).toBe('/acme.svg');
  expect(screen.getByText('Bee')).toBeTruthy();
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent?.replace(/\s*\(.*/, ''), link.getAttribute('href')]),
  ).toEqual([
    ['Schedule Meeting', 'https://meet.example'],
    ['Visit Acme', 'https://acme.example'],
    ['Visit Bee', 'https://bee.example'],
  ]);
});
