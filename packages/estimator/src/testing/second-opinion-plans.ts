/** A plan's own prices in dollars: by age, or by family where a state does not rate by age. */
export interface PlanRates {
  rates: number[];
  /** For essential health benefits, such as 0.96. */
  essential: number;
}

export interface Buyer {
  age: number;
  spouse: boolean;
  dependent: boolean;
}

interface Family {
  aloneUntil: number;
  childUntil: number;
  childAlone: number | null;
}

/** What the plan charges for everyone. */
export function planPremium({ rates }: PlanRates, buyers: Buyer[], family: Family | undefined): number {
  const rate = (place: number) => rates[place] ?? Number.NaN;
  if (!family) {
    const ages = buyers.map(({ age }) => Math.min(64, age));
    const free = buyers
      .map((buyer, place) => ({ ...buyer, place }))
      .filter(({ age, dependent }) => dependent && age < 21)
      .sort((one, other) => other.age - one.age)
      .slice(3)
      .map(({ place }) => place);
    return ages.reduce((sum, age, place) => sum + (free.includes(place) ? 0 : rate(age)), 0);
  }
  const isYoung = ({ age }: Buyer) => age < family.aloneUntil;
  if (family.childAlone !== null && buyers.every((buyer) => isYoung(buyer) && !buyer.spouse)) {
    const alone = Math.floor(rate(0) * family.childAlone * 100 + 0.5 + 1e-6) / 100;
    return alone * buyers.length;
  }
  const parents = buyers.filter(({ dependent }) => !dependent).length;
  const children = buyers.filter(({ age, dependent }) => dependent && age < family.childUntil).length;
  const older = buyers.length - parents - children;
  if (parents === 0) {
    const own = buyers.map((buyer) =>
      isYoung(buyer) && family.childAlone !== null
        ? Math.floor(rate(0) * family.childAlone * 100 + 0.5 + 1e-6) / 100
        : rate(0),
    );
    return own.reduce((sum, amount) => sum + amount, 0);
  }
  const rows = [
    ['one adult', 1, 0],
    ['couple', 2, 0],
    ['adult and child', 1, 1],
    ['adult and two', 1, 2],
    ['adult and three', 1, 3],
    ['couple and child', 2, 1],
    ['couple and two', 2, 2],
    ['couple and three', 2, 3],
  ] as const;
  const row = rows.findIndex(([, adults, kids]) => adults === parents && kids === Math.min(3, children));
  return rate(row) + older * rate(0);
}
