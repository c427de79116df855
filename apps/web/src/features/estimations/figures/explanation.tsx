import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { reasonText } from 'estimate-texts/reasons/reason-text';
import type { NameOf, Reason } from 'estimate-texts/reasons/reasons';
import { sourcesOf } from 'estimate-texts/reasons/sources';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Fragment } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { sourceLink } from './source-link.ts';
import styles from './why.module.css';

export interface ExplanationProps {
  of: string;
  about: string;
  reasons: readonly Reason[];
  arithmetic: readonly string[];
  /** Those of sentences without a reason. */
  moreSources: readonly string[];
  nameOf: NameOf;
}

export function Explanation({ of, about, reasons, arithmetic, moreSources, nameOf }: ExplanationProps) {
  const sentences = [...new Set([...arithmetic, ...reasons.map((reason) => reasonText(reason, nameOf))])];
  const sources = [...sourcesOf(reasons), ...moreSources].map((source) => ({ source, link: sourceLink(source) }));
  const label = sources.length === 1 ? texts.result.source : texts.result.sources;
  const note = [
    about,
    of,
    ...sentences.map((sentence) => `- ${sentence}`),
    ...(sources.length > 0 ? [`${label}:`] : []),
    ...sources.map(({ source, link }) => (link ? `- ${source}: ${link}` : `- ${source}`)),
    texts.sources.disclaimer,
  ];
  return (
    <div className={styles.reasons}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {sources.length > 0 && (
        <p className={styles.source}>
          {label}:{' '}
          {sources.map(({ source, link }, index) => (
            <Fragment key={source}>
              {index > 0 && '; '}
              {link ? <ExternalLink href={link}>{source}</ExternalLink> : source}
            </Fragment>
          ))}
        </p>
      )}
      <div className={styles.copy}>
        <CopyButton
          value={note.filter(Boolean).join('\n')}
          label={texts.explanation.copy}
          copiedLabel={texts.explanation.copied}
          icon={IconCopy}
          size="sm"
          weight="quiet"
        />
      </div>
    </div>
  );
}
