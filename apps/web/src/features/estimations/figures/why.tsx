import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { isTelling, type NameOf, type Reason } from 'estimate-texts/reasons/reasons';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useIsPresented } from './presented.ts';
import styles from './why.module.css';

const Explanation = lazyPart(async () => (await import('./explanation.tsx')).Explanation, {
  waiting: <Skeleton lines={2} />,
});

interface Known {
  reasons: readonly Reason[];
  /** Within sentences. */
  nameOf: NameOf;
  /** In headings and tables. */
  labelOf: NameOf;
  isAllShown: boolean;
  about: string;
}

const Reasons = createContext<Known>({ reasons: [], nameOf: String, labelOf: String, isAllShown: false, about: '' });
export const ReasonsProvider = Reasons.Provider;
export const useNameOf = () => useContext(Reasons).nameOf;
export const useLabelOf = () => useContext(Reasons).labelOf;

interface Explained {
  of: string;
  children?: ReactNode;
  meaning?: ReactNode;
}

interface WhyProps extends Explained {
  figures: readonly string[];
  person?: number;
  /** Leaves out the reasons of other people. Those of the household stay. */
  ofPerson?: number;
  /** Sentences before those of the reasons. */
  arithmetic?: readonly string[] | undefined;
}

export function Why({ figures, person, ofPerson, arithmetic = [], ...explained }: WhyProps) {
  const { reasons } = useContext(Reasons);
  const chosen = figures.flatMap((figure) =>
    reasons.filter(
      (reason) =>
        reason.figure === figure &&
        (person === undefined || reason.person === person) &&
        (ofPerson === undefined || reason.person === null || reason.person === ofPerson) &&
        isTelling(reason),
    ),
  );
  const isOffered = chosen.length + arithmetic.length > 0;
  return <WhyOf {...explained} reasonsOf={() => chosen} arithmetic={arithmetic} isOffered={isOffered} />;
}

interface WhyOfProps extends Explained {
  reasonsOf: () => readonly Reason[];
  arithmetic?: readonly string[];
  sources?: readonly string[];
  isOffered?: boolean;
}

export function WhyOf(props: WhyOfProps) {
  const { of, reasonsOf, arithmetic = [], sources = [], isOffered = true, children, meaning } = props;
  const { nameOf, isAllShown, about } = useContext(Reasons);
  // A choice holds until all reasons are shown or hidden.
  const [choice, setChoice] = useState({ isAllShown, isOpen: isAllShown });
  const isOpen = choice.isAllShown === isAllShown ? choice.isOpen : isAllShown;
  const id = useId();
  const isPresented = useIsPresented();
  const button = isOffered && !isPresented && (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label={`${texts.result.why} ${of}`}
      onClick={() => setChoice({ isAllShown, isOpen: !isOpen })}
    >
      {texts.result.why}
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
  return (
    <>
      <div className={styles.line}>
        {children}
        {button}
      </div>
      {meaning}
      <div id={id} hidden={!isOpen}>
        {isOpen && <Explanation {...{ of, about, arithmetic, nameOf }} reasons={reasonsOf()} moreSources={sources} />}
      </div>
    </>
  );
}
