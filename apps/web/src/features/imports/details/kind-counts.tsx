import { Link } from '@tanstack/react-router';
import type { PolicyImport } from 'contract/endpoints/imports';
import type { ImportRowKind } from 'contract/vocabulary/imports';
import { formatCount } from '../../../lib/format.ts';
import { shownKinds } from '../import-rules.ts';
import { kinds, texts } from '../texts.ts';
import styles from './details.module.css';

interface KindCountsProps {
  counts: PolicyImport['counts'];
  shown: ImportRowKind;
}

export function KindCounts({ counts, shown }: KindCountsProps) {
  return (
    <nav aria-label={texts.counts.title}>
      <ul className={styles.kinds}>
        {shownKinds(counts).map((kind) => (
          <li key={kind}>
            <Link
              from="/policy_import"
              to="."
              search={(current) => ({ ...current, kind, page: undefined })}
              resetScroll={false}
              className={styles.kind}
              {...(kind === shown && { 'aria-current': 'true' as const })}
            >
              <span className={styles.count}>{formatCount(counts[kind])}</span>
              <span className={styles.label}>{kinds[kind].label}</span>
              <span className={styles.help}>{kinds[kind].help}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
