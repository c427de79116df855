import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import styles from './flow-steps.module.css';

interface FlowStepsProps {
  names: readonly string[];
  index: number;
  disabled: boolean;
  onGo: (step: number) => void;
}

export function FlowSteps({ names, index, disabled, onGo }: FlowStepsProps) {
  return (
    <nav aria-label="Steps" className={styles.steps}>
      <ol>
        {names.map((name, place) => (
          <li key={name} data-state={place < index ? 'done' : place === index ? 'current' : 'later'}>
            {place < index ? (
              <button type="button" className={styles.step} disabled={disabled} onClick={() => onGo(place)}>
                <span className={styles.mark}>
                  <IconCheck size={14} stroke={2.5} aria-hidden />
                </span>
                <span className={styles.name}>
                  {name}
                  <span className={styles.hidden}>, done</span>
                </span>
              </button>
            ) : (
              <span className={styles.step} aria-current={place === index ? 'step' : undefined}>
                <span className={styles.mark} aria-hidden>
                  {place + 1}
                </span>
                <span className={styles.name}>{name}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      <span className={styles.count} aria-hidden>
        {names[index]} · {index + 1} of {names.length}
      </span>
    </nav>
  );
}
