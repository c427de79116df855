import { expect, test } from 'vitest';
import { advisorAnalysisReady, clientAnalysisReady } from './emails.tsx';

const ready = { product_name: 'Plans', url: 'https://plans.example.com/clients/7' };

test('the advisor’s email names the client on one line', () => {
  expect(advisorAnalysisReady({ ...ready, client: 'Ann\r\nLee\u202e' })).toEqual({
    subject: 'The analysis for Ann Lee is ready',
    heading: 'Plans analysis for Ann Lee',
    paragraphs: ['The Plans analysis for your client Ann Lee is ready. Sign in to read it.'],
    action: { label: 'View client', url: ready.url },
  });
});

test('the client’s email names no one', () => {
  expect(clientAnalysisReady({ ...ready, url: 'https://plans.example.com/' })).toEqual({
    subject: 'Your Plans analysis is ready',
    heading: 'Your Plans analysis',
    paragraphs: ['Your Plans analysis is ready. Sign in to read it.'],
    action: { label: 'View my analysis', url: 'https://plans.example.com/' },
  });
});
