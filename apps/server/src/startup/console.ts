import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { demoAccounts, demoPassword } from '../seed/demo-accounts.ts';
import { ShutdownRequested } from '../shutdown.ts';
import { StartupError } from '../startup-error.ts';

export const print = (line: string): void => console.log(line);
export const printError = (line: string): void => console.error(line);

export function report(error: unknown): void {
  if (error instanceof ShutdownRequested) return;
  if (error instanceof StartupError) printError(`HealthPlanner cannot start. ${error.message}`);
  else printError(describe(error));
}

/** PostgreSQL's details of an error can have personal data, and are left out. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\nCaused by: ${describe(error.cause)}`;
}

/** Features that are off because their settings are missing. */
export function warnAboutSettings({ production, sms, payments }: Config, log: FastifyBaseLogger): void {
  if (!production) return;
  if (!sms) {
    print('Text messages and codes by phone are disabled: TWILIO_ACCOUNT_SID is not set.');
    print('Users verify their sign-in with authenticator apps and passkeys.');
  }
  if (!payments) log.warn({ missing: 'STRIPE_SECRET_KEY' }, 'billing.disabled');
}

export function printWelcome({ public_url, production, settings }: Config): void {
  print(`\nHealthPlanner is ready: ${public_url}`);
  if (production) return;
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  print(`\nDemo accounts (password for all: ${demoPassword}):`);
  for (const { email, description } of demoAccounts) print(`  ${email.padEnd(width)}  ${description}`);
  print(`\nEmails and text messages are kept at ${public_url}/dev/outbox`);
  if (settings.payments?.is_emulated) print(`Payments are simulated at ${public_url}/dev/billing`);
  print('\nPress Ctrl-C to stop.');
}
