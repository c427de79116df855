import type { Calculation } from 'contract/endpoints/calculation';
import { aboutText, amountText } from 'estimate-texts/amount-text';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { capitalized, formatWholeMoney, missing } from '../../../../lib/format.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import styles from '../../figures/cards.module.css';
import { Figure } from '../../figures/figure.tsx';
import { useHidesIncomes, useIsPresented } from '../../figures/presented.ts';
import { savingsText } from './medicare-savings-text.ts';
import { type Line, PersonMonth } from './person-month.tsx';

const t = texts.medicare;
type Person = Calculation['people'][number];
type Irmaa = NonNullable<Calculation['irmaa']>;
type Projected = Pick<Calculation, 'medicare_projected'>;

const monthly = (amount: number | null, { medicare_projected }: Projected) =>
  amountText(amount, null, medicare_projected);

interface Added {
  readonly surcharge: number | null;
  readonly penalty: number | null;
}

const addedTexts = ({ surcharge, penalty }: Added, projected: Projected): string[] => [
  ...(surcharge ? [t.withSurcharge(monthly(surcharge, projected))] : []),
  ...(penalty ? [t.withPenalty(monthly(penalty, projected))] : []),
];

function together(
  standard: number | null,
  added: Added,
  projected: Projected,
): { amount: number | null; note?: string } {
  const { surcharge, penalty } = added;
  if (standard === null || surcharge === null) return { amount: null };
  const cents = [standard, surcharge, penalty ?? 0].map((amount) => Math.round(amount * 100));
  const texts = addedTexts(added, projected);
  return {
    amount: cents.reduce((sum, part) => sum + part, 0) / 100,
    ...(texts.length > 0 && { note: [monthly(standard, projected), ...texts].join(' + ') }),
  };
}

/** Only for people who paid Medicare taxes for less than ten years. */
const partA = ({ part_a }: Person, { plan_year }: Pick<Calculation, 'plan_year'>): Line[] =>
  part_a === 0
    ? []
    : [
        {
          label: t.partA,
          meaning: t.partAMeaning,
          amount: part_a,
          ...(part_a === null && { note: t.partAUnknown(plan_year) }),
          why: ['part_a'],
        },
      ];

const partB = (
  { part_b, part_b_surcharge: surcharge, part_b_penalty: penalty }: Person,
  projected: Projected,
): Line => ({
  label: t.partB,
  meaning: t.partBMeaning,
  ...together(part_b, { surcharge, penalty }, projected),
  why: ['part_b', 'part_b_surcharge', 'part_b_penalty'],
});

const addedToPartD = ({ part_d_surcharge: surcharge, part_d_penalty: penalty }: Person): Added => ({
  surcharge,
  penalty,
});

const traditionalLines = (person: Person, calculation: Calculation): Line[] => [
  ...partA(person, calculation),
  partB(person, calculation),
  {
    label: t.partD,
    meaning: t.partDMeaning,
    ...together(person.part_d, addedToPartD(person), calculation),
    why: ['part_d', 'part_d_surcharge', 'part_d_penalty'],
  },
  { label: t.planG, meaning: t.planGMeaning, amount: person.plan_g, why: ['plan_g'], isOwn: true },
];

const inPlanText = (added: readonly string[]) => (added.length > 0 ? t.inPlanPlus(added.join(' + ')) : t.inPlan);

const advantageLines = (person: Person, calculation: Calculation): Line[] => [
  ...partA(person, calculation),
  partB(person, calculation),
  { label: t.partC, meaning: t.partCMeaning, amount: calculation.advantage_part_c, why: ['advantage_premium'] },
  {
    label: t.partD,
    meaning: t.partDMeaning,
    amount: together(calculation.advantage_part_d, addedToPartD(person), calculation).amount,
    note: inPlanText(addedTexts(addedToPartD(person), calculation)),
    why: ['part_d_surcharge', 'part_d_penalty'],
  },
];

interface SideProps {
  title: string;
  sum: number | null;
  figure: string;
  calculation: Calculation;
  linesOf: (person: Person, calculation: Calculation) => Line[];
  outOfPocket: string;
  outOfPocketFigure: string;
  level: 3 | 4;
}

function Side(props: SideProps) {
  const { title, sum, figure, calculation, linesOf, outOfPocket, outOfPocketFigure, level } = props;
  const Heading = `h${level}` as const;
  const seniors = calculation.people.flatMap((person, index) =>
    person.covered_by === 'medicare' ? [{ person, index }] : [],
  );
  return (
    <section className={styles.side}>
      <Heading className={styles.sideTitle}>{title}</Heading>
      <Figure
        label={t.householdSum}
        value={monthly(sum, calculation)}
        {...(sum === null ? {} : { unit: texts.result.aMonth })}
        meaning={sum === null ? t.noAdvantage : null}
        why={[figure]}
        size="card"
      />
      {sum !== null && (
        <>
          {seniors.map(({ person, index }) => (
            <PersonMonth
              key={index}
              person={index}
              lines={linesOf(person, calculation)}
              isProjected={calculation.medicare_projected}
            />
          ))}
          <Figure label={t.outOfPocket} value={outOfPocket} meaning={null} why={[outOfPocketFigure]} size="text" />
        </>
      )}
    </section>
  );
}

/** Over the bound of the bracket and below the next one. The lowest and the highest bracket have one of them. */
function distances({ bound, over, next_bound, left }: Irmaa, { medicare_projected }: Projected): string {
  const text = medicare_projected ? aboutText : formatWholeMoney;
  const name = formatWholeMoney;
  const isOver = bound !== null && (over === 0 ? t.atTop(name(bound)) : t.over(text(over), name(bound)));
  const next = (to: number) => (isOver ? t.next(text(left)) : t.below(text(left), name(to)));
  const isBelow = next_bound !== null && (left === 0 ? t.atLimit(name(next_bound)) : next(next_bound));
  return [isOver, isBelow].flatMap((sentence) => (sentence ? [capitalized(sentence)] : [])).join(' ');
}

const bracketText = ({ bracket, highest_bracket }: Irmaa) =>
  bracket === 0 ? t.irmaaNone : t.irmaaBracket(bracket, highest_bracket);

function IrmaaFigure({ irmaa, calculation }: { irmaa: Irmaa; calculation: Calculation }) {
  return (
    <div className={styles.irmaa}>
      <Figure
        label={t.irmaa}
        value={bracketText(irmaa)}
        meaning={`${distances(irmaa, calculation)} ${t.irmaaMeaning(irmaa.income_year)}`}
        why={['part_b_surcharge', 'part_d_surcharge']}
      />
    </div>
  );
}

/** The two ways of Medicare for a month, without what they are made of. */
export function MedicareSums({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { medicare_sum, advantage_sum, medicare_unavailable, irmaa } = calculation;
  const hidesIncomes = useHidesIncomes();
  const isPresented = useIsPresented();
  if (medicare_unavailable)
    return (
      <Panel title={t.title} level={level}>
        <Banner tone="caution" title={t.unavailableTitle}>
          {t.unavailable}
        </Banner>
      </Panel>
    );
  const sides = [
    { label: t.traditional, sum: medicare_sum, figure: 'traditional_sum' },
    { label: t.advantage, sum: advantage_sum, figure: 'advantage_sum' },
  ];
  return (
    <Panel title={t.title} level={level} isSpaced>
      <div className={styles.sides}>
        {sides.map(({ label, sum, figure }) => (
          <Figure
            key={figure}
            label={label}
            value={monthly(sum, calculation)}
            {...(sum === null ? {} : { unit: texts.result.aMonth })}
            meaning={sum === null ? t.noAdvantage : null}
            why={[figure]}
            size={isPresented ? 'card' : 'small'}
          />
        ))}
      </div>
      {irmaa && (
        <p className={styles.meaning}>
          {t.irmaa}: {bracketText(irmaa)}. {!hidesIncomes && distances(irmaa, calculation)}
        </p>
      )}
    </Panel>
  );
}

export function MedicareCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const { medicare_sum, advantage_sum, medicare_unavailable, medicare_projected, traditional_oop, advantage_oop } =
    calculation;
  if (medicare_unavailable) return null;
  const shared = { calculation, level: (level + 1) as 3 | 4 };
  return (
    <Panel title={t.detailTitle} level={level}>
      {calculation.irmaa && <IrmaaFigure irmaa={calculation.irmaa} calculation={calculation} />}
      <div className={styles.sides}>
        <Side
          {...shared}
          title={t.traditional}
          sum={medicare_sum}
          figure="traditional_sum"
          linesOf={traditionalLines}
          outOfPocket={capitalized(
            t.traditionalOutOfPocket((medicare_projected ? aboutText : formatWholeMoney)(traditional_oop)),
          )}
          outOfPocketFigure="out_of_pocket"
        />
        <Side
          {...shared}
          title={t.advantage}
          sum={advantage_sum}
          figure="advantage_sum"
          linesOf={advantageLines}
          outOfPocket={(medicare_projected ? advantage_oop?.replace('$', 'about $') : advantage_oop) ?? missing}
          outOfPocketFigure="advantage_out_of_pocket"
        />
      </div>
      {calculation.medicare_savings && <p className={styles.note}>{savingsText(calculation.medicare_savings)}</p>}
      <p className={styles.note}>{t.disclaimer}</p>
    </Panel>
  );
}
