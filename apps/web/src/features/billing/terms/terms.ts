/**
 * The product's own terms, used where an installation links none. `{product}` is replaced by its name. After a change of a
 * text, set a new `termsVersion`, so that firms accept it with their next purchase.
 */
export interface Terms {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TermsSection[];
}

export interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const withProduct = (text: string, product: string): string => text.replaceAll('{product}', product);

export const termsOfService: Terms = {
  title: 'Terms of Service',
  lead: 'The terms for everyone who uses {product} on behalf of a financial advisory firm.',
  sections: [
    {
      title: '1. The service',
      paragraphs: [
        '{product} helps financial advisors and their clients plan health coverage: it estimates costs, keeps track of clients, and arranges meetings with licensed health agents. In these terms, “we” is the operator of this installation of {product}, and “the firm” is the firm of financial advisors that uses it.',
        'These terms apply together with the Master Service Agreement, which covers seats, the subscription, and payments.',
      ],
    },
    {
      title: '2. Users',
      paragraphs: [
        'A user is one person. Users must keep their passwords and sign-in codes private and must not share an account. The firm decides who joins it and which of its advisors are admins, and it is responsible for what its users do with the service.',
        'If you think someone else has used your account, change your password, sign out everywhere in Settings, and tell us.',
      ],
    },
    {
      title: '3. Acceptable use',
      paragraphs: [
        'Use the service only for lawful work with your own clients. Enter information about a person only if you are allowed to. Do not try to access other people’s data, overload or copy the service, or get around its limits.',
        'We can suspend a user or a firm that breaks these rules. When possible, we give notice first.',
      ],
    },
    {
      title: '4. Estimates are not advice',
      paragraphs: [
        'Estimates are calculated from what is entered and from public tables. They are not an offer of insurance, a determination of eligibility, or medical, tax, or legal advice. The marketplace, the insurer, or the public program decides what a person pays and receives.',
      ],
    },
    {
      title: '5. Data',
      paragraphs: [
        'The firm and its clients keep all rights to what they enter. We use it only to provide the service. Health and income data are encrypted at rest. Within the service, a client’s data is visible to the client, to the advisors of the client’s firm, to the client’s health agent, and to the people who operate the service.',
        'Card and bank account details go directly to the payment provider. We store only the type of payment method, its last four digits, and its expiration date.',
      ],
    },
    {
      title: '6. Availability and changes',
      paragraphs: [
        'We work to keep the service available and correct, but we do not promise that it will be uninterrupted or free of errors. We can change the service, as long as the firm keeps what it has paid for.',
        'If these terms change, the firm is asked to accept the new ones with its next purchase. Until then, the terms it accepted apply.',
      ],
    },
    {
      title: '7. Liability',
      paragraphs: [
        'To the extent that the law allows, we are not liable for indirect damages or lost profits, and our total liability is limited to what the firm paid for the twelve months before the claim. Nothing in these terms limits liability that the law does not allow to be limited.',
      ],
    },
    {
      title: '8. End of use',
      paragraphs: [
        'A user can stop using the service at any time. Ending a user’s access does not end the firm’s subscription, which an admin of the firm cancels on the account page.',
      ],
    },
  ],
};

export const masterServiceAgreement: Terms = {
  title: 'Master Service Agreement',
  lead: 'What a firm agrees to when it buys seats for {product}.',
  sections: [
    {
      title: '1. Parties',
      paragraphs: [
        'This agreement is between the firm that buys seats and the operator of this installation of {product} (“we”). The admin who accepts it confirms that they are authorized to do so for the firm. The acceptance is recorded with the version, the user, the time, and the IP address.',
      ],
    },
    {
      title: '2. Seats',
      paragraphs: [
        'A seat is the right of one advisor of the firm to work with clients. An invitation takes a seat when it is sent. A seat is not tied to a person: when an advisor leaves the firm, the seat becomes available to another advisor.',
        'If a firm has more advisors than seats, the seats go to those who have been with the firm longest.',
      ],
    },
    {
      title: '3. Subscription and renewal',
      paragraphs: [
        'Seats are bought as an annual subscription, at the price per seat of the chosen plan. The price, the amount that is charged today, and the date and amount of the renewal are shown before each purchase.',
        'The subscription renews automatically after 365 days, with the saved payment method, unless it is canceled 30 days before the renewal. We send reminders 45 and 31 days before.',
        'If a firm pays monthly under an older plan, its subscription renews each month in the same way, without reminders.',
      ],
    },
    {
      title: '4. Cancellation',
      paragraphs: [
        'An admin cancels the subscription on the account page. A cancellation always stops the next renewal, even if fewer than 30 days are left. The firm keeps its seats until the end of the period it has paid for. That period is not refunded.',
        'Until that day, an admin can reactivate the subscription. Nothing is deleted when the subscription ends: the firm can buy seats again and continue.',
      ],
    },
    {
      title: '5. Changes during a period',
      paragraphs: [
        'Added seats are charged immediately for the rest of the period. Removed seats are credited for the rest of the period or, if the admin chooses, removed at renewal without a credit. A plan change is charged or credited in the same way. Credit is applied to the next invoices and is not paid out.',
        'The prorated amount is the price multiplied by the number of seats and by the remaining part of the period.',
      ],
    },
    {
      title: '6. Coupons',
      paragraphs: [
        'A coupon reduces the price by the amount and for the time that it states. One coupon applies at a time. It has no cash value and does not change paid invoices.',
      ],
    },
    {
      title: '7. Payments',
      paragraphs: [
        'Payments are made in US dollars through our payment provider, which stores the card or bank account. The firm must keep a valid payment method on file. We send a receipt to the admins for each payment. Prices do not include taxes that the law requires us to add.',
        'If a payment fails, we tell the admins and try again over several days. The firm keeps its seats during that time. If all attempts fail, the seats cannot be used until the open invoice is paid. Nothing is deleted.',
      ],
    },
    {
      title: '8. Data and confidentiality',
      paragraphs: [
        'The firm decides which client data is entered, and we process it on the firm’s behalf. Each party keeps confidential what it learns about the other, uses it only for this agreement, and protects it with reasonable care.',
        'When the agreement ends, the firm can ask for a copy of its data and, where no law requires us to keep it, for its deletion.',
      ],
    },
    {
      title: '9. Warranty and liability',
      paragraphs: [
        'The service is provided as is. To the extent that the law allows, neither party is liable for indirect damages or lost profits, and each party’s total liability is limited to what the firm paid for the twelve months before the claim. This limit does not apply to the firm’s duty to pay, or to liability that the law does not allow to be limited.',
      ],
    },
    {
      title: '10. Term and changes',
      paragraphs: [
        'The agreement applies while the firm has a subscription. Either party can end it if the other breaches it and does not correct the breach within 30 days of being notified.',
        'If this agreement changes, the firm is asked to accept the new version with its next purchase. Until then, the version it accepted applies.',
      ],
    },
  ],
};
