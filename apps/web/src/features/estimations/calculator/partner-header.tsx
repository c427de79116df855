import type { Settings } from 'contract/endpoints/current-user';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { texts } from '../texts.ts';
import styles from './calculator.module.css';

type Partners = Settings['partners'];

export function PartnerLogos({ partners }: { partners: Partners }) {
  return partners.map(({ name, logo_url }) =>
    logo_url ? (
      <img key={name} src={logo_url} alt={name} className={styles.logo} />
    ) : (
      <span key={name} className={styles.name}>
        {name}
      </span>
    ),
  );
}

export function PartnerLinks({ partners, scheduleUrl }: { partners: Partners; scheduleUrl: string | null }) {
  return (
    <>
      {scheduleUrl && <ExternalLink href={scheduleUrl}>{texts.root.schedule}</ExternalLink>}
      {partners.map(({ name, url }) => (
        <ExternalLink key={name} href={url}>
          {texts.root.visit(name)}
        </ExternalLink>
      ))}
    </>
  );
}
