import { formatDate } from '../format.ts';
import { resultTexts as texts } from '../result-texts.ts';
import { appendix, versionBlocks } from './appendix.ts';
import { clientPage, type ReportData } from './client-page.ts';
import type { Letterhead, ReportDocument } from './document.ts';
import { reportTexts as t } from './report-texts.ts';

/** @param digestOf a digest of everything that the report says */
export function reportOf(
  data: ReportData,
  letterhead: Letterhead,
  digestOf: (content: string | Uint8Array) => string,
): ReportDocument {
  const { estimation } = data;
  const { prepared_by, updated_at } = estimation;
  const title = texts.result.title(estimation.client_first_name);
  const client = clientPage(data);
  const file = appendix(data);
  const logo = letterhead.logo && digestOf(letterhead.logo);
  const digest = digestOf(JSON.stringify([{ ...letterhead, logo }, client, file, updated_at]));
  return {
    title,
    author: prepared_by ? [prepared_by.advisor, prepared_by.firm].filter(Boolean).join(', ') : '',
    subject: t.subject(estimation.plan_year),
    digest,
    changed_at: updated_at,
    letterhead,
    footer: t.footer(title, formatDate(updated_at.slice(0, 10))),
    parts: [client, { blocks: [...file, ...versionBlocks(estimation, digest)], closing: [] }],
  };
}
