import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const page = `<!doctype html><html lang="en"><head><meta name="csrf-param" content="authenticity_token">
<meta name="csrf-token" content="__CSRF_TOKEN__"><meta name="payment-form" content="__PAYMENT_FORM__"><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script nonce="__CSP_NONCE__">1</script><title>HealthPlanner</title></head><body></body></html>`;

/** @returns its new folder in `parent` */
export function buildWeb(parent: string): string {
  const folder = mkdtempSync(join(parent, 'web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export {};\n');
  return folder;
}
