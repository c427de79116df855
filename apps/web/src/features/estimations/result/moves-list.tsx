import type { Calculation } from 'contract/endpoints/calculation';
import { moveText, moveTexts as t } from 'estimate-texts/move-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Panel } from '../../../ui/panel.tsx';
import { useNameOf } from '../figures/why.tsx';
import styles from './cards.module.css';

interface MovesListProps {
  calculation: Calculation;
  level: 2 | 3;
}

/** What the household can do to pay less, the largest saving first. */
export function MovesList({ calculation, level }: MovesListProps) {
  const nameOf = useNameOf();
  const { moves } = calculation;
  if (moves.length === 0) return null;
  return (
    <Panel title={t.title} level={level}>
      <ol className={styles.rows}>
        {moves.map((move) => {
          const { line, reason } = moveText(move, calculation, nameOf);
          return (
            <li key={`${move.kind} ${move.person}`}>
              <p className={styles.name}>{line}</p>
              <p className={styles.meaning}>
                {reason} {texts.result.source}: {move.source}
              </p>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
