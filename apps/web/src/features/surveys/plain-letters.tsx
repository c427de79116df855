import { isAscii } from 'contract/endpoints/users';
import { Button } from '../../ui/button.tsx';
import styles from './surveys.module.css';

interface PlainLettersProps {
  value: string;
  onChoose: (plain: string) => void;
}

/** Letters without an accent to remove, in their usual spelling. */
const others: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '’': "'",
};

/** `Zoë` becomes `Zoe`. Null when a letter has no plain form. */
export function plainForm(name: string): string | null {
  const plain = [...name.normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => others[letter] ?? letter).join('');
  return isAscii(plain) ? plain : null;
}

export function PlainLetters({ value, onChoose }: PlainLettersProps) {
  if (isAscii(value)) return null;
  const plain = plainForm(value);
  if (!plain?.trim()) return null;
  return (
    <div className={styles.offer}>
      <Button size="sm" onClick={() => onChoose(plain)}>
        {`Write it as “${plain}”`}
      </Button>
      <p>Use plain letters for now. Once you’re set up, your profile accepts any letter.</p>
    </div>
  );
}
