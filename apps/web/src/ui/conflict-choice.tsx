import { useEffect, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './conflict-choice.module.css';
import { conflictTexts as texts } from './conflict-texts.ts';

export type Side = 'yours' | 'theirs';

export interface Conflict {
  label: string;
  yours: string;
  theirs: string;
}

interface ConflictChoiceProps {
  title: string;
  conflicts: readonly Conflict[];
  /** Whether the user saved the other values, in another window. */
  isOwn: boolean;
  onChoose: (sides: Readonly<Record<string, Side>>) => void;
}

export function ConflictChoice({ title, conflicts, isOwn, onChoose }: ConflictChoiceProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const [kept, setKept] = useState<Record<string, Side>>({});
  const sideOf = ({ label }: Conflict) => kept[label] ?? 'yours';
  return (
    <Banner tone="caution" title={title} role="alert" ref={panel} tabIndex={-1}>
      <p>
        {isOwn ? texts.own : texts.others} {texts.choose}
      </p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.label} className={styles.field}>
          <legend>{conflict.label}</legend>
          {(['yours', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={conflict.label}
                checked={sideOf(conflict) === side}
                onChange={() => setKept({ ...kept, [conflict.label]: side })}
              />
              <span>
                {side === 'theirs' && isOwn ? texts.otherWindow : texts[side]}: <strong>{conflict[side]}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {conflicts.length === 0 && <p>{texts.same}</p>}
      <div className={styles.action}>
        <Button
          onClick={() => onChoose(Object.fromEntries(conflicts.map((one) => [one.label, sideOf(one)])))}
          size="sm"
        >
          {texts.save}
        </Button>
      </div>
    </Banner>
  );
}
