import { type PlaceCode, stateExchanges, states } from 'contract/vocabulary/states';
import { Banner } from '../../../ui/banner.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { texts } from '../texts.ts';
import styles from './estimation-form.module.css';

const t = texts.exchange;

interface ExchangeBannerProps {
  state: PlaceCode | '';
  calculatorUrl: string | null;
  isBlended: boolean;
}

export function ExchangeBanner({ state, calculatorUrl, isBlended }: ExchangeBannerProps) {
  if (!state || !stateExchanges.includes(state)) return null;
  const name = state === 'DC' ? t.district : states[state as keyof typeof states];
  return (
    <Banner
      tone="info"
      title={t.title(name)}
      role="status"
      action={calculatorUrl && <ExternalLink href={calculatorUrl}>{t.link}</ExternalLink>}
    >
      <p>{t.text}</p>
      {isBlended && <p className={styles.advice}>{t.blended}</p>}
    </Banner>
  );
}
