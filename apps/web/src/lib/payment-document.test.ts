import { afterEach, expect, test, vi } from 'vitest';
import { needsOtherDocument } from './payment-document.ts';

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const inDocument = (paymentForm: string) => {
  document.head.innerHTML = `<meta name="payment-form" content="${paymentForm}">`;
};

test.each([
  ['blocked', '/account', true],
  ['blocked', '/accounts/12/seats', true],
  ['blocked', '/onboarding/checkout', true],
  ['blocked', '/clients', false],
  ['allowed', '/account/seats/3', false],
  ['allowed', '/', true],
  ['allowed', '/accounts', true],
  ['', '/account', false],
  ['', '/clients', false],
])('in a document where the payment form is %o, %s needs another one: %s', (paymentForm, path, isNeeded) => {
  inDocument(paymentForm);
  expect(needsOtherDocument(path)).toBe(isNeeded);
});

test.each([
  ['/root/estimator', false],
  ['/root/estimator/abc', false],
  ['/kff-estimator', false],
  ['/signin', true],
  ['/', true],
])('in a frame, %s needs another document: %s', (path, isNeeded) => {
  vi.stubGlobal('top', {});
  inDocument('');
  expect(needsOtherDocument(path)).toBe(isNeeded);
});
