import { paymentTexts } from '../payment/texts.ts';

const t = paymentTexts.checkout;

export interface Problems {
  seats?: string;
  method?: string;
  terms?: string;
  price?: string;
}

interface Answers {
  seats: number;
  accepted: boolean;
  hasMethod: boolean;
  hasPrice: boolean;
}

export const problemsOf = ({ seats, accepted, hasMethod, hasPrice }: Answers): Problems => ({
  ...(seats < 1 && { seats: t.needsSeats }),
  ...(seats > 0 && !hasPrice && { price: t.needsPrice }),
  ...(!hasMethod && { method: t.needsMethod }),
  ...(!accepted && { terms: paymentTexts.terms.required }),
});
