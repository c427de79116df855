import type { BillingChange } from 'contract/endpoints/billing';

// A second calculation of what a firm is charged, from the documented rules, in whole cents and seconds.

export interface ModelCoupon {
  readonly id: string;
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly duration: 'once' | 'forever';
}

export const modelCoupons: readonly ModelCoupon[] = [
  { id: 'ONCE20', percent_off: 20, amount_off: null, duration: 'once' },
  { id: 'EVER15', percent_off: 15, amount_off: null, duration: 'forever' },
  { id: 'ALL100', percent_off: 100, amount_off: null, duration: 'once' },
  { id: 'ONCE300', percent_off: null, amount_off: 300_00, duration: 'once' },
  { id: 'EVER77', percent_off: null, amount_off: 77_77, duration: 'forever' },
  { id: 'HUGE', percent_off: null, amount_off: 50_000_00, duration: 'once' },
];

const planPrices = { starter: 550_00, core: 750_00 };

/** `amount` × `part` / `whole`, halves up. */
function portion(amount: number, part: number, whole: number): number {
  const [scaled, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const cents = scaled / divisor;
  return Number((scaled % divisor) * 2n >= divisor ? cents + 1n : cents);
}

interface Charge {
  readonly full: number;
  readonly off: number;
}

export interface ModelInvoice {
  readonly total: number;
  readonly due: number;
  is_paid: boolean;
}

export class BillingModel {
  plan: keyof typeof planPrices = 'starter';
  seats = 0;
  atRenewal: number | null = null;
  coupon: ModelCoupon | null = null;
  credit = 0;
  cardFails = false;
  status: 'none' | 'active' | 'past_due' | 'unpaid' = 'none';
  readonly invoices: ModelInvoice[] = [];
  #start = 0;
  #end = 0;
  #paid: Charge = { full: 1, off: 0 };
  #retryAt: number | null = null;
  #attempts = 0;

  get isOpen(): boolean {
    return this.invoices.some(({ is_paid }) => !is_paid);
  }

  /** What a change would cost, without its effect; `later` is the model after it. */
  quote(change: BillingChange, at: number) {
    const later = Object.assign(new BillingModel(), this);
    later.#start = this.#start;
    later.#end = this.#end;
    later.#paid = this.#paid;
    later.#retryAt = this.#retryAt;
    later.#attempts = this.#attempts;
    Object.assign(later, { invoices: this.invoices.map((one) => ({ ...one })) });
    const total = later.#change(change, at);
    const charge = later.#period(later.atRenewal ?? later.seats);
    const isCharged = total !== null;
    return { expected: { total: total ?? 0, renewal: charge.full - charge.off }, later, isCharged };
  }

  pass(to: number): void {
    for (;;) {
      const due = [this.#retryAt, this.status === 'none' ? null : this.#end].filter((at) => at !== null && at <= to);
      if (due.length === 0) return;
      const at = Math.min(...due.map(Number));
      if (at === this.#retryAt) this.#retry(at);
      else this.#renew();
    }
  }

  /** A new card that pays the open invoice. */
  repair(): void {
    this.cardFails = false;
    for (const invoice of this.invoices) invoice.is_paid = true;
    if (this.status !== 'none') this.status = 'active';
    this.#retryAt = null;
  }

  /** @returns the total of its invoice, or null without one */
  #change(change: BillingChange, at: number): number | null {
    if ('coupon_id' in change) {
      this.coupon = modelCoupons.find(({ id }) => id === change.coupon_id) ?? null;
      return null;
    }
    if (this.status === 'none') return 'seats' in change ? this.#buy(change.seats, at) : null;
    if ('seats' in change && (change.at_renewal || change.seats === this.seats)) {
      this.atRenewal = change.seats === this.seats ? null : change.seats;
      return null;
    }
    const unused = this.#part(this.seats, at);
    const off = portion(unused, this.#paid.off, this.#paid.full);
    if ('seats' in change) {
      this.seats = change.seats;
      this.atRenewal = null;
    } else this.plan = change.plan_type;
    const full = this.#part(this.seats, at);
    const charge = { full, off: portion(full, this.coupon?.percent_off ?? 0, 100) };
    this.#use(charge);
    return charge.full - charge.off - (unused - off);
  }

  #buy(seats: number, at: number): number {
    this.status = 'active';
    this.seats = seats;
    this.#start = at;
    this.#end = nextYear(at);
    const charge = this.#period(seats);
    this.#use(charge);
    return charge.full - charge.off;
  }

  #part = (seats: number, at: number): number =>
    portion(planPrices[this.plan] * seats, this.#end - at, this.#end - this.#start);

  #period(seats: number): Charge {
    const full = planPrices[this.plan] * seats;
    const { amount_off = null, percent_off = null } = this.coupon ?? {};
    return { full, off: amount_off === null ? portion(full, percent_off ?? 0, 100) : Math.min(amount_off, full) };
  }

  #use(charge: Charge): void {
    if (charge.full > 0) this.#paid = charge;
    if (charge.off > 0 && this.coupon?.duration === 'once') this.coupon = null;
  }

  /** Credit pays first, and a negative total becomes credit. @returns whether it is paid */
  invoice(total: number): boolean {
    const used = Math.min(this.credit, total);
    this.credit -= used;
    const due = total - used;
    const is_paid = due === 0 || !this.cardFails;
    this.invoices.push({ total, due, is_paid });
    return is_paid;
  }

  #renew(): void {
    this.seats = this.atRenewal ?? this.seats;
    this.atRenewal = null;
    const charge = this.#period(this.seats);
    const at = this.#end;
    this.#use(charge);
    this.#start = at;
    this.#end = nextYear(at);
    this.#attempts = 0;
    if (!this.invoice(charge.full - charge.off)) this.#fail(at);
  }

  #retry(at: number): void {
    this.#retryAt = null;
    if (this.cardFails) this.#fail(at);
    else this.repair();
  }

  #fail(at: number): void {
    const days = [3, 5, 7][this.#attempts];
    this.#attempts += 1;
    this.status = days === undefined ? 'unpaid' : 'past_due';
    this.#retryAt = days === undefined ? null : at + days * 86_400;
  }
}

function nextYear(at: number): number {
  const date = new Date(at * 1000);
  const isLeapDay = date.getUTCMonth() === 1 && date.getUTCDate() === 29;
  return date.setUTCFullYear(date.getUTCFullYear() + 1, date.getUTCMonth(), isLeapDay ? 28 : date.getUTCDate()) / 1000;
}
