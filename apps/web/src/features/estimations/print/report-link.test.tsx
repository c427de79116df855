import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { ReportLink } from './report-link.tsx';

test('downloads the report on Letter', async () => {
  renderScreen(() => <ReportLink estimationKey={7} />, '/estimations/7');
  const link = await screen.findByRole('link', { name: 'Save PDF' });
  expect(link.getAttribute('href')).toBe('/api/v1/estimations/7/report.pdf?paper=letter');
  expect(link.hasAttribute('download')).toBe(true);
});
