import { createHash } from 'node:crypto';
import { termsVersion } from 'contract/vocabulary/billing';
import { expect, it } from 'vitest';
import { masterServiceAgreement, termsOfService } from './terms.ts';

it('a change of the texts has a new version', () => {
  const texts = JSON.stringify([termsOfService, masterServiceAgreement]);
  const digest = createHash('sha256').update(texts).digest('hex');
  expect({ [termsVersion]: digest }).toEqual({
    '2026-11-01': '5a5d268b77570c4be59f1e2c1029905347f74ad1e743b859fb2cce0bf1bfe2c4',
  });
});
