// Replaces Stripe's script in development: the same calls, as far as this product makes them, for test numbers only.
// The server puts `testCards`, `states`, `stripeVersion` and `stripe-js-fields.mjs` before it. A token is sent in place of a number.

const { create, createAddress, createPayment, firstOf, paint, texts } = window.stripeEmulatorFields;

function createElement(type, options, variables) {
  const form = type === 'payment' ? createPayment(options) : createAddress();
  const node = paint(create('div', { className: 'stripe' }, ...form.nodes), variables);
  const ready = [];
  return {
    ...form,
    on: (event, handler) => event === 'ready' && ready.push(handler),
    mount(place) {
      place.append(node);
      setTimeout(() => {
        for (const handler of ready) handler({ elementType: type });
      });
    },
    destroy: () => node.remove(),
  };
}

/** The page of the bank. @returns whether the customer confirms */
function askBank(variables) {
  const dialog = paint(create('dialog', { className: 'stripe' }), variables);
  const heading = create('h2', { id: 'stripe-bank', textContent: texts.authentication });
  const confirm = create('button', { type: 'button', textContent: texts.succeed });
  const decline = create('button', { type: 'button', textContent: texts.fail });
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(
    heading,
    create('p', { textContent: texts.authenticationHelp }),
    create('div', { className: 'stripe-row' }, confirm, decline),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const close = (isConfirmed) => () => {
      dialog.remove();
      resolve(isConfirmed);
    };
    confirm.addEventListener('click', close(true));
    decline.addEventListener('click', close(false));
    dialog.addEventListener('cancel', close(false));
  });
}

/** Calls Stripe's API for a setup intent. @returns the setup intent or `error` */
async function send(key, client_secret, { step = '', ...parameters }) {
  const values = new URLSearchParams({ client_secret, ...parameters });
  const [id] = client_secret.split('_secret_');
  const url = `/dev/stripe/v1/setup_intents/${id}${step}`;
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': stripeVersion };
  const reply = await (step
    ? fetch(url, { method: 'POST', headers, body: values })
    : fetch(`${url}?${values}`, { headers }));
  return reply.json();
}

const authenticationFailed = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method.',
};

async function confirm(key, { clientSecret, appearance, getElement }) {
  const payment = getElement('payment');
  const message = firstOf([payment.validate(), getElement('address')?.validate() ?? null]);
  if (message !== null) return { error: { type: 'validation_error', message } };
  const intent = await send(key, clientSecret, { step: '/confirm', payment_method: payment.token() });
  if (intent.error) return { error: intent.error };
  if (intent.status !== 'requires_action') return { setupIntent: intent };
  const succeeds = await askBank(appearance.variables);
  const answered = await send(key, clientSecret, { step: '/authenticate', succeeds });
  return answered.status === 'succeeded'
    ? { setupIntent: answered }
    : { error: answered.error ?? authenticationFailed };
}

function createElements({ clientSecret, appearance = { variables: {} } }) {
  const elements = new Map();
  return {
    clientSecret,
    appearance,
    create(type, options) {
      elements.set(type, createElement(type, options, appearance.variables));
      return elements.get(type);
    },
    getElement: (type) => elements.get(type) ?? null,
  };
}

window.Stripe = (key) => ({
  elements: createElements,
  confirmSetup: ({ elements }) => confirm(key, elements),
  async retrieveSetupIntent(clientSecret) {
    const intent = await send(key, clientSecret, {});
    return intent.error ? { error: intent.error } : { setupIntent: intent };
  },
});
