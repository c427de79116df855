import type { ReactNode } from 'react';
import { type TermsSection, withProduct } from './terms.ts';
import styles from './terms-document.module.css';

interface TermsDocumentProps {
  sections: readonly TermsSection[];
  productName: string;
  contact: ReactNode;
}

export function TermsDocument({ sections, productName, contact }: TermsDocumentProps) {
  return (
    <div className={styles.document}>
      {sections.map(({ title, paragraphs }) => (
        <Section key={title} title={title}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{withProduct(paragraph, productName)}</p>
          ))}
        </Section>
      ))}
      <Section title={`${sections.length + 1}. Contact`}>
        <p>Questions about these terms: {contact}.</p>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
