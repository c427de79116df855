import type { BadgeTone } from '../../ui/badge-tone.ts';

/** `short_term` as `short term`. */
export const withSpaces = (value: string): string => value.replaceAll('_', ' ');

/** `pending payment` as `Pending payment`. */
export const capitalize = (value: string): string => {
  const t = withSpaces(value);
  return t.charAt(0).toUpperCase() + t.slice(1);
};

/** The color of a policy's status (specification, section 4). */
export function toneOf(policy_status: string): BadgeTone {
  if (policy_status.includes('pending')) return 'plum';
  return policy_status === 'enrolled' ? 'leaf' : 'brick';
}
