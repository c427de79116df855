import type { BadgeTone } from '../../ui/badge-tone.ts';

export const withSpaces = (value: string): string => value.replaceAll('_', ' ');

export const capitalize = (value: string): string => {
  const t = withSpaces(value);
  return t.charAt(0).toUpperCase() + t.slice(1);
};

export function toneOf(policy_status: string): BadgeTone {
  if (policy_status.includes('pending')) return 'plum';
  return policy_status === 'enrolled' ? 'leaf' : 'brick';
}
