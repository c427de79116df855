import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { ReportLink } from './report-link.tsx';

test('downloads the report on Letter, or on A4', async () => {
  renderScreen(() => <ReportLink estimationKey={7} />, '/estimations/7');
  const letter = await screen.findByRole('link', { name: 'Download PDF' });
  expect(letter.getAttribute('href')).toBe('/api/v1/estimations/7/report.pdf?paper=letter');
  expect(letter.hasAttribute('download')).toBe(true);
  expect(screen.getByRole('link', { name: 'PDF on A4' }).getAttribute('href')).toMatch(/paper=a4$/);
});
