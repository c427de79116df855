import { type PlaceCode, stateExchanges, states } from 'contract/vocabulary/states';
import { Banner } from '../../../ui/banner.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { texts } from '../texts.ts';
import styles from './estimation-form.module.css';

const t = texts.exchange;

/** The programs come with the estimator. */
const ExchangeHelp = lazyPart(async () => (await import('./exchange-help.tsx')).ExchangeHelp, { waiting: null });

interface ExchangeBannerProps {
  state: PlaceCode | '';
  planYear: string;
  calculatorUrl: string | null;
  isBlended: boolean;
  /** From help with premiums, because spouses file separately. */
  isBarred: boolean;
}

export function ExchangeBanner({ state, planYear, calculatorUrl, isBlended, isBarred }: ExchangeBannerProps) {
  if (!state || !stateExchanges.includes(state)) return null;
  const name = state === 'DC' ? t.district : states[state as keyof typeof states];
  return (
    <Banner
      tone="info"
      title={t.title(name)}
      role="status"
      action={calculatorUrl && <ExternalLink href={calculatorUrl}>{t.link}</ExternalLink>}
    >
      <ExchangeHelp state={state} year={Number(planYear)} isBarred={isBarred} />
      <p>{t.text}</p>
      {isBlended && <p className={styles.advice}>{t.blended}</p>}
    </Banner>
  );
}
