import { cleanName } from '../../../clean-name.ts';
import { linkAdvice } from '../../links/operations.ts';
import type { Email } from '../../notifications/operations.ts';

export function estimateShared({ advisor, url }: { readonly advisor: string; readonly url: string }): Email {
  const name = cleanName(advisor) || 'Your advisor';
  return {
    subject: `${name} shared a health plan estimate with you`,
    heading: 'A health plan estimate for you',
    paragraphs: [`${name} shared an estimate of what health coverage would cost you.`],
    action: { label: 'See my estimate', url },
    afterword: linkAdvice(),
  };
}
