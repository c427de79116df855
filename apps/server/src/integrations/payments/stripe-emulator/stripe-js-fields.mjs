// The fields of the payment form, for `stripe-js.mjs`.

const texts = {
  notice: 'Test mode. You won’t be charged. Use a test number.',
  kind: 'Pay with',
  kinds: { card: 'Card', us_bank_account: 'Bank account' },
  tests: 'Test numbers',
  unknownCard: 'Your card number is incorrect. Use one of the test numbers.',
  unknownBank: 'This isn’t a test account. Use one of the test numbers.',
  invalidExpiry: 'Expiration date must be a month in the future, such as 08 / 35',
  invalidCvc: 'Security code must have 3 or 4 digits',
  invalidZip: 'Invalid zip code',
  authentication: 'Your bank asks for confirmation',
  authenticationHelp: 'In test mode, you choose how the bank responds.',
  succeed: 'Confirm',
  fail: 'Decline',
};

const css = `
.stripe { display: grid; gap: 1rem; color: var(--stripe-text); font-family: var(--stripe-font); }
.stripe p, .stripe dl, .stripe fieldset { margin: 0; padding: 0; border: 0; }
.stripe-notice, .stripe dd { color: var(--stripe-muted); }
.stripe-row { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; gap: 1rem; }
.stripe-field, .stripe-kinds { display: grid; gap: 0.25rem; }
.stripe label, .stripe legend { font-weight: 500; }
.stripe-kind { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
.stripe-kind input { width: 1.25rem; height: 1.25rem; accent-color: var(--stripe-primary); }
.stripe-input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit;
  color: inherit; background: var(--stripe-background); border: 1px solid var(--stripe-muted);
  border-radius: var(--stripe-radius); }
.stripe-input[aria-invalid='true'] { border-color: var(--stripe-danger); }
.stripe-error { color: var(--stripe-danger); font-size: 0.875rem; }
.stripe-error:empty, .stripe [hidden] { display: none; }
.stripe :focus-visible { outline: 2px solid var(--stripe-primary); outline-offset: 2px; }
.stripe summary { min-height: 1.5rem; cursor: pointer; }
.stripe dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: 0.125rem;
  font-size: 0.875rem; }
.stripe dd { margin: 0; }
dialog.stripe { box-sizing: border-box; max-width: min(28rem, 100vw - 2rem); padding: 1.5rem;
  background: var(--stripe-background); border: 1px solid var(--stripe-muted); border-radius: var(--stripe-radius); }
dialog.stripe:not([open]) { display: none; }
dialog.stripe h2 { margin: 0; font-size: 1.25rem; }
dialog.stripe button { min-height: 2.75rem; font: inherit; }
`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

function create(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

/** @param variables of the appearance */
function paint(node, variables) {
  const { colorPrimary, colorBackground, colorText, colorTextSecondary, colorDanger, ...rest } = variables;
  const values = {
    primary: colorPrimary,
    background: colorBackground,
    text: colorText,
    muted: colorTextSecondary,
    danger: colorDanger,
    radius: rest.borderRadius,
    font: rest.fontFamily,
  };
  for (const [name, value] of Object.entries(values)) node.style.setProperty(`--stripe-${name}`, value ?? 'inherit');
  return node;
}

let fields = 0;

function createField(label, attributes, check = () => null, input = create('input')) {
  fields += 1;
  Object.assign(input, { id: `stripe-${fields}`, className: 'stripe-input' });
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  const error = create('span', { id: `${input.id}-error`, className: 'stripe-error' });
  const show = (message) => {
    error.textContent = message ?? '';
    if (message === null) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.setAttribute('aria-describedby', error.id);
  input.addEventListener('input', () => show(null));
  return {
    input,
    node: create(
      'div',
      { className: 'stripe-field' },
      create('label', { htmlFor: input.id, textContent: label }),
      input,
      error,
    ),
    validate() {
      const message = input.value.trim() === '' ? `${label} is required` : check(input.value.trim());
      show(message);
      return message;
    },
  };
}

const numeric = { inputmode: 'numeric', autocomplete: 'off' };
const digits = (text) => text.replace(/[\s-]/g, '');
const row = (...all) => create('div', { className: 'stripe-row' }, ...all.map(({ node }) => node));
const firstOf = (messages) => messages.find((message) => message !== null) ?? null;

/** `4242 4242 4242 4242`, and `3782 822463 10005` for American Express. */
const groupNumber = (text) => {
  const all = digits(text);
  const groups = /^3[47]/.test(all) ? /^(\d{1,4})(\d{1,6})?(\d+)?/.exec(all)?.slice(1) : all.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
};

/** `8/` becomes `08 / `, and `0835` becomes `08 / 35`. */
const splitExpiry = (text) => {
  const [, month = '', rest = ''] = /^\s*(\d{1,2})(.*)$/.exec(text) ?? [];
  const year = rest.replace(/\D/g, '');
  if (year === '' && !rest.includes('/')) return month;
  return `${month.padStart(2, '0')} / ${year}`;
};

/** Only while the text is typed at its end, so that a correction keeps its place, and deleting can pass the separators. */
function formatWhileTyping(input, format) {
  input.addEventListener('input', (event) => {
    const isDeleting = event.inputType?.startsWith('delete') ?? false;
    if (!isDeleting && input.selectionStart === input.value.length) input.value = format(input.value);
  });
}

/** `08 / 35`, `8/35` or `0835`. A card is valid until the end of its month. */
function checkExpiry(text) {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const isFuture = isMonth && new Date(2000 + Number(year), Number(month), 1) > new Date();
  return isFuture ? null : texts.invalidExpiry;
}

function createCard() {
  const find = () => testCards.find((one) => one.kind === 'card' && one.number === digits(number.input.value));
  const number = createField('Card number', { ...numeric, autocomplete: 'cc-number' }, () =>
    find() ? null : texts.unknownCard,
  );
  const expiry = createField(
    'Expiration date',
    { ...numeric, autocomplete: 'cc-exp', placeholder: 'MM / YY' },
    checkExpiry,
  );
  const cvc = createField('Security code', { ...numeric, autocomplete: 'cc-csc' }, (text) =>
    /^\d{3,4}$/.test(text) ? null : texts.invalidCvc,
  );
  formatWhileTyping(number.input, groupNumber);
  formatWhileTyping(expiry.input, splitExpiry);
  return {
    kind: 'card',
    nodes: [number.node, row(expiry, cvc)],
    validate: () => firstOf([number, expiry, cvc].map((field) => field.validate())),
    token: () => find().token,
  };
}

function createBank() {
  const isMeant = (one) =>
    one.kind === 'us_bank_account' &&
    one.number === digits(account.input.value) &&
    one.routing_number === digits(routing.input.value);
  const routing = createField('Routing number', numeric);
  const account = createField('Account number', numeric, () => (testCards.some(isMeant) ? null : texts.unknownBank));
  return {
    kind: 'us_bank_account',
    nodes: [routing.node, account.node],
    validate: () => firstOf([routing, account].map((field) => field.validate())),
    token: () => testCards.find(isMeant).token,
  };
}

function createNumbers(kind) {
  const rows = testCards
    .filter((card) => card.kind === kind)
    .map(({ number, routing_number, result }) => {
      const shown = routing_number ? `${routing_number} / ${number}` : number.replace(/(\d{4})(?=\d)/g, '$1 ');
      const term = create('dt', { textContent: shown, translate: false });
      return create('div', {}, term, create('dd', { textContent: result }));
    });
  return create('details', {}, create('summary', { textContent: texts.tests }), create('dl', {}, ...rows));
}

function createPayment({ paymentMethodOrder }) {
  const methods = [createCard(), createBank()].map((method) => ({
    ...method,
    node: create('div', { className: 'stripe' }, ...method.nodes, createNumbers(method.kind)),
  }));
  let chosen;
  const choose = (kind) => {
    chosen = methods.find((method) => method.kind === kind);
    for (const { kind, node } of methods) node.hidden = kind !== chosen.kind;
  };
  fields += 1;
  const name = `stripe-kind-${fields}`;
  const radios = paymentMethodOrder.map((kind, index) => {
    const input = create('input', { type: 'radio', name, value: kind, checked: index === 0 });
    input.addEventListener('change', () => choose(kind));
    return create('label', { className: 'stripe-kind' }, input, texts.kinds[kind]);
  });
  choose(paymentMethodOrder[0]);
  const kinds = create('fieldset', { className: 'stripe-kinds' }, create('legend', { textContent: texts.kind }));
  kinds.append(...radios);
  return {
    nodes: [
      create('p', { className: 'stripe-notice', textContent: texts.notice }),
      kinds,
      ...methods.map(({ node }) => node),
    ],
    validate: () => chosen.validate(),
    token: () => chosen.token(),
  };
}

function createAddress() {
  const select = create('select', {}, create('option', { value: '', textContent: 'Select' }));
  select.append(...Object.entries(states).map(([value, textContent]) => create('option', { value, textContent })));
  const name = createField('Full name', { autocomplete: 'name' });
  const street = createField('Billing address', { autocomplete: 'billing street-address' });
  const city = createField('City', { autocomplete: 'billing address-level2' });
  const state = createField('State', { autocomplete: 'billing address-level1' }, () => null, select);
  const zip = createField('Zip Code', { ...numeric, autocomplete: 'billing postal-code' }, (text) =>
    /^\d{5}$/.test(text) ? null : texts.invalidZip,
  );
  return {
    nodes: [name.node, street.node, city.node, row(state, zip)],
    validate: () => firstOf([name, street, city, state, zip].map((field) => field.validate())),
  };
}

window.stripeEmulatorFields = { create, createAddress, createPayment, firstOf, paint, texts };
