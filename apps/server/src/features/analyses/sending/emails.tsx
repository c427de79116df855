import type { Email } from '../../notifications/operations.ts';

interface Ready {
  readonly product_name: string;
  /** A page of this application, never a file. */
  readonly url: string;
}

/** Names come from users: removes line breaks and control characters, and limits the length. */
const cleanName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 100);

export function advisorAnalysisReady({ product_name, url, client }: Ready & { readonly client: string }): Email {
  const name = cleanName(client);
  return {
    subject: `The analysis for ${name} is ready`,
    heading: `${product_name} analysis for ${name}`,
    paragraphs: [`The ${product_name} analysis for your client ${name} is ready. Sign in to read it.`],
    action: { label: 'View client', url },
  };
}

export const clientAnalysisReady = ({ product_name, url }: Ready): Email => ({
  subject: `Your ${product_name} analysis is ready`,
  heading: `Your ${product_name} analysis`,
  paragraphs: [`Your ${product_name} analysis is ready. Sign in to read it.`],
  action: { label: 'View my analysis', url },
});
