import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { unreachable } from '../../../lib/api-error.ts';
import { useCode } from '../../../lib/use-code.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { resultTexts as texts } from '../result-texts.ts';
import type { ExplanationProps } from './explanation.tsx';
import { isTelling, type NameOf, type Reason } from './reasons.ts';
import styles from './why.module.css';
import { WhyLayout } from './why-layout.tsx';

const loadExplanation = () => import('./explanation.tsx');
/** A failure does not matter, because opening loads the code again. */
const preloadExplanation = () => void loadExplanation().catch(() => undefined);

interface Known {
  reasons: readonly Reason[];
  nameOf: NameOf;
  isAllShown: boolean;
  /** The household and place, which a copied explanation begins with. */
  about: string;
}

const Reasons = createContext<Known>({ reasons: [], nameOf: String, isAllShown: false, about: '' });
export const ReasonsProvider = Reasons.Provider;
export const useNameOf = () => useContext(Reasons).nameOf;

interface Explained {
  /** The name of the figure, read by screen readers after "Why?". */
  of: string;
  children?: ReactNode;
  meaning?: ReactNode;
}

interface WhyProps extends Explained {
  figures: readonly string[];
  person?: number;
}

export function Why({ figures, person, ...explained }: WhyProps) {
  const { reasons } = useContext(Reasons);
  const chosen = figures.flatMap((figure) =>
    reasons.filter(
      (reason) => reason.figure === figure && (person === undefined || reason.person === person) && isTelling(reason),
    ),
  );
  return <WhyOf {...explained} reasonsOf={() => chosen} isOffered={chosen.length > 0} />;
}

interface WhyOfProps extends Explained {
  /** Called when the explanation is shown. */
  reasonsOf: () => readonly Reason[];
  /** Sentences before those of the reasons. */
  arithmetic?: readonly string[];
  isOffered?: boolean;
}

/** Explains a figure that is not in the calculation of the estimate. */
export function WhyOf({ of, reasonsOf, arithmetic = [], isOffered = true, children, meaning }: WhyOfProps) {
  const { nameOf, isAllShown, about } = useContext(Reasons);
  // A choice holds until all reasons are shown or hidden.
  const [choice, setChoice] = useState({ isAllShown, isOpen: isAllShown });
  const isOpen = choice.isAllShown === isAllShown ? choice.isOpen : isAllShown;
  const id = useId();
  const button = isOffered && (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={`${texts.result.why} ${of}`}
      onPointerEnter={preloadExplanation}
      onFocus={preloadExplanation}
      onClick={() => setChoice({ isAllShown, isOpen: !isOpen })}
    >
      {texts.result.why}
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
  const explanation = (
    <div id={id} hidden={!isOpen}>
      {isOpen && <Loaded of={of} about={about} reasons={reasonsOf()} arithmetic={arithmetic} nameOf={nameOf} />}
    </div>
  );
  return (
    <WhyLayout button={button} meaning={meaning} reasons={explanation}>
      {children}
    </WhyLayout>
  );
}

function Loaded(props: ExplanationProps) {
  const { data: code, error } = useCode('explanation', loadExplanation);
  if (!code) return error ? <p>{unreachable}</p> : <Skeleton lines={2} />;
  return <code.Explanation {...props} />;
}
