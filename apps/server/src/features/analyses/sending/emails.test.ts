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

test('the client’s email names the agent, if there is one', () => {
  const url = 'https://plans.example.com/token_login/abc';
  const of = (agent: string) => clientAnalysisReady({ ...ready, url, agent });
  expect(of('Priya\r\nRaman')).toEqual({
    subject: 'Your Plans analysis is ready',
    heading: 'Your Plans analysis',
    paragraphs: ['Priya Raman finished your health plan analysis.'],
    action: { label: 'View my analysis', url },
    afterword: 'This link works once and expires in 7 days. It’s just for you, so don’t forward it.',
  });
  expect(of('').paragraphs).toEqual(['Your health plan analysis is finished.']);
});
