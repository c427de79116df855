import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { unreachable } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { texts } from '../texts.ts';
import { isTelling, type NameOf, type Reason } from './reasons.ts';
import styles from './why.module.css';
import { WhyLayout } from './why-layout.tsx';

const loadSentences = () => import('./reason-text.ts');
/** A failure does not matter, because opening loads the code again. */
const preloadSentences = () => void loadSentences().catch(() => undefined);

interface Known {
  reasons: readonly Reason[];
  nameOf: NameOf;
  isAllShown: boolean;
}

const Reasons = createContext<Known>({ reasons: [], nameOf: String, isAllShown: false });
export const ReasonsProvider = Reasons.Provider;
export const useNameOf = () => useContext(Reasons).nameOf;

interface WhyProps {
  /** The name of the figure, read by screen readers after "Why?". */
  of: string;
  figures: readonly string[];
  person?: number;
  children?: ReactNode;
  meaning?: ReactNode;
}

export function Why({ of, figures, person, children, meaning }: WhyProps) {
  const { reasons, nameOf, isAllShown } = useContext(Reasons);
  // A choice holds until all reasons are shown or hidden.
  const [choice, setChoice] = useState({ isAllShown, isOpen: isAllShown });
  const isOpen = choice.isAllShown === isAllShown ? choice.isOpen : isAllShown;
  const id = useId();
  const chosen = figures.flatMap((figure) =>
    reasons.filter(
      (reason) => reason.figure === figure && (person === undefined || reason.person === person) && isTelling(reason),
    ),
  );
  const button = chosen.length > 0 && (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={`${texts.result.why} ${of}`}
      onPointerEnter={preloadSentences}
      onFocus={preloadSentences}
      onClick={() => setChoice({ isAllShown, isOpen: !isOpen })}
    >
      {texts.result.why}
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
  const sentences = (
    <div id={id} hidden={!isOpen}>
      {isOpen && <Sentences reasons={chosen} nameOf={nameOf} />}
    </div>
  );
  return (
    <WhyLayout button={button} meaning={meaning} reasons={sentences}>
      {children}
    </WhyLayout>
  );
}

function Sentences({ reasons, nameOf }: Pick<Known, 'reasons' | 'nameOf'>) {
  const { data: code, error } = useCode('reason-text', loadSentences);
  if (!code) return error ? <p>{unreachable}</p> : <Skeleton lines={2} />;
  const sources = code.sourcesOf(reasons);
  return (
    <div className={styles.reasons}>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.figure} ${reason.person}`}>{code.reasonText(reason, nameOf)}</li>
        ))}
      </ul>
      {sources.length > 0 && (
        <p className={styles.source}>
          {sources.length === 1 ? texts.result.source : texts.result.sources}: {sources.join('; ')}
        </p>
      )}
    </div>
  );
}
