import styles from './footer.module.css';
import { ExternalLink } from './text-link.tsx';

interface FooterProps {
  productName: string;
  termsOfUse: string | null | undefined;
}

export function Footer({ productName, termsOfUse }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <span>© 2025 {productName}</span>
      {termsOfUse && <ExternalLink href={termsOfUse}>Terms of Use</ExternalLink>}
    </footer>
  );
}
