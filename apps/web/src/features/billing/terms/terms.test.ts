import { createHash } from 'node:crypto';
import { termsVersion } from 'contract/vocabulary/billing';
import { expect, it } from 'vitest';
import { masterServiceAgreement, termsOfService } from './terms.ts';

it('a change of the texts has a new version', () => {
  const texts = JSON.stringify([termsOfService, masterServiceAgreement]);
  const digest = createHash('sha256').update(texts).digest('hex');
  expect({ [termsVersion]: digest }).toEqual({
    '2026-11-25': '2a020567236579723edc6e32a7cc4a5d0cea7a6b17c19d305c080806106cbc2d',
  });
});
