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
  lead: 'What applies to everyone who uses {product} for a firm of financial advisors.',
  sections: [
    {
      title: '1. The service',
      paragraphs: [
        '{product} helps financial advisors and their clients plan health coverage: it estimates costs, keeps track of clients, and arranges meetings with licensed health agents. In these terms, “we” is the operator of this installation of {product}, and “the firm” is the firm of financial advisors that uses it.',
        'These terms apply together with the Master Service Agreement, which covers seats, the subscription and payments.',
      ],
    },
    {
      title: '2. Users',
      paragraphs: [
        'A user is one person. Users keep their password and sign-in codes to themselves and do not share an account. The firm decides who joins it and which of its advisors are admins, and answers for what its users do with the service.',
        'If you think that someone else has used an account, change the password, sign out all devices in the settings, and tell us.',
      ],
    },
    {
      title: '3. Acceptable use',
      paragraphs: [
        'Use the service only for lawful work with your own clients. Enter information about a person only if you are allowed to. Do not try to read the data of others, to overload or copy the service, or to get around its limits.',
        'We can suspend a user or a firm that breaks these rules. Where it is possible, we give notice first.',
      ],
    },
    {
      title: '4. Estimates are not advice',
      paragraphs: [
        'Estimates are calculated from what is entered and from public tables. They are not an offer of insurance, a determination of eligibility, or medical, tax or legal advice. The marketplace, the insurer or the public program decides what a person pays and receives.',
      ],
    },
    {
      title: '5. Data',
      paragraphs: [
        'The firm and its clients keep all rights to what they enter. We use it only to provide the service. Health and income data are encrypted at rest. Within the service, a client’s data is visible to the client, to the advisors of the client’s firm, to the client’s health agent, and to the people who operate the service.',
        'Data about cards and bank accounts goes directly to the payment provider. We store only the kind of payment method, its last four digits and its expiration date.',
      ],
    },
    {
      title: '6. Availability and changes',
      paragraphs: [
        'We work to keep the service available and correct, but we do not promise that it is never interrupted or free of errors. We can change the service, as long as the firm keeps what it has paid for.',
        'If these terms change, the firm is asked to accept the new ones with its next purchase. Until then, the terms that it accepted apply.',
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
        'This agreement is between the firm that buys seats and the operator of this installation of {product} (“we”). The admin who accepts it confirms that they may do so for the firm. The acceptance is recorded with the version, the user, the time and the IP address.',
      ],
    },
    {
      title: '2. Seats',
      paragraphs: [
        'A seat is the right of one advisor of the firm to work with clients. An invitation takes a seat when it is sent. A seat is not tied to a person: when an advisor leaves the firm, the seat is free for another.',
        'If a firm has more advisors than seats, those who have been in the firm longest have the seats.',
      ],
    },
    {
      title: '3. Subscription and renewal',
      paragraphs: [
        'Seats are bought as an annual subscription, at the price per seat of the chosen plan. The price, the amount that is charged today, and the date and amount of the renewal are shown before each purchase.',
        'The subscription renews automatically after 365 days, with the saved payment method, unless it is canceled 30 days before the renewal. We send reminders 45 and 31 days before.',
        'A firm that pays by the month under an older plan renews each month in the same way, without reminders.',
      ],
    },
    {
      title: '4. Cancellation',
      paragraphs: [
        'An admin cancels the subscription on the account page. A cancellation always stops the next renewal, also if fewer than 30 days are left. The firm keeps its seats until the end of the period that it has paid for. That period is not refunded.',
        'Until that day an admin can take the cancellation back. Nothing is deleted when the subscription ends: the firm can buy seats again and continue.',
      ],
    },
    {
      title: '5. Changes during a period',
      paragraphs: [
        'Seats that are added are charged at once for the rest of the period. Seats that are given up are credited for the rest of the period, or given up with the renewal if the admin chooses so. A change of plan is charged or credited in the same way. Credit is used for the next invoices and is not paid out.',
        'The prorated amount is the price multiplied by the number of seats and by the remaining part of the period.',
      ],
    },
    {
      title: '6. Coupons',
      paragraphs: [
        'A coupon reduces the price as it states, for as long as it states. One coupon applies at a time. It has no cash value and does not change invoices that have been paid.',
      ],
    },
    {
      title: '7. Payments',
      paragraphs: [
        'Payments are made in US dollars through our payment provider, which stores the card or bank account. The firm keeps a valid payment method on file. We send a receipt to the admins for each payment. Prices do not include taxes that the law requires us to add.',
        'If a payment fails, we tell the admins and try again over several days. The firm keeps its seats during that time. If all attempts fail, the seats cannot be used until the open invoice is paid. Nothing is deleted.',
      ],
    },
    {
      title: '8. Data and confidentiality',
      paragraphs: [
        'The firm decides which data about its clients is entered, and we process it for the firm. Each party keeps confidential what it learns about the other, uses it only for this agreement, and protects it with reasonable care.',
        'When the agreement ends, the firm can ask for a copy of its data, and for its deletion where no law requires us to keep it.',
      ],
    },
    {
      title: '9. Warranty and liability',
      paragraphs: [
        'The service is provided as it is. To the extent that the law allows, neither party is liable for indirect damages or lost profits, and each party’s total liability is limited to what the firm paid for the twelve months before the claim. This limit does not apply to the firm’s duty to pay, or to liability that the law does not allow to be limited.',
      ],
    },
    {
      title: '10. Term and changes',
      paragraphs: [
        'The agreement applies while the firm has a subscription. Either party can end it if the other breaks it and does not correct that within 30 days of a notice.',
        'If this agreement changes, the firm is asked to accept the new version with its next purchase. Until then, the version that it accepted applies.',
      ],
    },
  ],
};
