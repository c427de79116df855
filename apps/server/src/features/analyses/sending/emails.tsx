import { cleanName } from '../../../clean-name.ts';
import { linkAdvice } from '../../links/operations.ts';
import type { Email } from '../../notifications/operations.ts';

interface Ready {
  readonly product_name: string;
  /** A page of this application, never a file. */
  readonly url: string;
}

export function advisorAnalysisReady({ product_name, url, client }: Ready & { readonly client: string }): Email {
  const name = cleanName(client);
  return {
    subject: `The analysis for ${name} is ready`,
    heading: `${product_name} analysis for ${name}`,
    paragraphs: [`The ${product_name} analysis for your client ${name} is ready. Sign in to read it.`],
    action: { label: 'View client', url },
  };
}

/** @param agent empty if the client has none */
export const clientAnalysisReady = ({ product_name, url, agent }: Ready & { readonly agent: string }): Email => ({
  subject: `Your ${product_name} analysis is ready`,
  heading: `Your ${product_name} analysis`,
  paragraphs: [
    cleanName(agent)
      ? `${cleanName(agent)} finished your health plan analysis.`
      : 'Your health plan analysis is finished.',
  ],
  action: { label: 'View my analysis', url },
  afterword: linkAdvice(),
});
