import { expect, test } from 'vitest';
import { wholeClient } from '../../../testing/clients.ts';
import { type NextStep, nextStepOf } from './next-step-of.ts';

const analysis = wholeClient().analysis;
const joined = { onboarding_complete: true, survey_completed: true, may_invite: true };
const ready = { hasEstimates: true, meeting: 'held' } as const;
const manages = { ...analysis, may_manage: true, arrived_at: null, sent_at: null };
const arrived = '2026-01-05T12:00:00.000Z';

test.each<[string, Parameters<typeof wholeClient>[0], Parameters<typeof nextStepOf>[1], NextStep | null]>([
  ['who was never invited', { ...joined, onboarding_complete: false, was_invited: false }, ready, 'invite'],
  ['who has not joined', { ...joined, onboarding_complete: false, was_invited: true }, ready, 'remind'],
  [
    'whose address was refused',
    { ...joined, onboarding_complete: false, rejection: { reason: 'full', rejected_at: arrived } },
    { ...ready, meeting: 'none' },
    'book',
  ],
  ['without a profile', { ...joined, survey_completed: false }, ready, 'profile'],
  ['without an estimate', joined, { ...ready, hasEstimates: false }, 'estimate'],
  ['without a meeting', joined, { ...ready, meeting: 'none' }, 'book'],
  ['with a meeting that waits for an answer', joined, { ...ready, meeting: 'requested' }, null],
  ['with a meeting ahead', joined, { ...ready, meeting: 'ahead' }, 'meet'],
  ['whose analyses are missing', { ...joined, analysis: manages }, ready, 'upload'],
  ['whose analyses wait', { ...joined, analysis: { ...manages, arrived_at: arrived } }, ready, 'send'],
  [
    'who has their analyses',
    { ...joined, analysis: { ...manages, arrived_at: arrived, sent_at: arrived } },
    ready,
    null,
  ],
  ['whose analyses are the agent’s task', { ...joined, analysis: { ...manages, may_manage: false } }, ready, null],
  ['while estimates load', joined, { ...ready, hasEstimates: null }, null],
  [
    'of an agent, without a profile',
    { ...joined, survey_completed: false, may_invite: false },
    { ...ready, meeting: 'none' },
    'book',
  ],
])('the next step for a client %s', (_, client, standing, step) => {
  expect(nextStepOf(wholeClient(client), standing)).toBe(step);
});
