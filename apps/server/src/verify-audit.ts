import { createTokens } from './auth/tokens.ts';
import { systemClock } from './clock.ts';
import { type Verification, verifyTrail } from './features/audit/chain/verification/operations.ts';
import { findingTexts } from './features/audit/chain/verification/rules.ts';
import { withServerDatabase } from './startup/command.ts';
import { StartupError } from './startup-error.ts';

const exitCodes = { intact: 0, changed: 1, failed: 2 };

const print = (line: string) => console.log(line);
const count = (number: number) => number.toLocaleString('en-US');

function printResult({ events, queued, checkpoints, first, last, findings }: Verification, seconds: number): void {
  print(
    `Verified ${count(events)} events in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second.`,
  );
  if (first && last) {
    print(`Positions ${first.position} to ${last.position}, from ${first.event_at} to ${last.event_at}.`);
    print(`Hash of the last position: ${last.hash.toString('hex')}`);
  }
  print(`${count(checkpoints)} signed checkpoints. ${count(queued)} events are waiting to be chained.`);
  for (const { kind, count: total, samples } of findings)
    print(`${findingTexts[kind]}: ${count(total)}\n  ${samples.join(', ')}${total > samples.length ? ', …' : ''}`);
  print(findings.length === 0 ? 'The audit trail is intact.' : 'The audit trail was changed.');
}

const verify = (): Promise<number> =>
  withServerDatabase(async ({ db, config, secrets }) => {
    const startedAt = performance.now();
    const tokens = [secrets.token_secret, ...config.former_token_secrets].map(createTokens);
    const verification = await verifyTrail({ db, clock: systemClock, tokens });
    printResult(verification, (performance.now() - startedAt) / 1000);
    return verification.findings.length === 0 ? exitCodes.intact : exitCodes.changed;
  });

try {
  process.exitCode = await verify();
} catch (error) {
  const isExpected = error instanceof StartupError;
  console.error(isExpected ? `The audit trail cannot be verified. ${error.message}` : error);
  process.exitCode = exitCodes.failed;
}
