/** Pages with the payment form. Only their documents may load the scripts of the payment provider. */
export const isPaymentPage = (path: string): boolean =>
  /^\/(account|account\/seats\/\d+|accounts\/\d+|accounts\/\d+\/seats|onboarding\/checkout)\/?$/.test(path);
