const steps = ['firm', 'admin', 'stripe'] as const;
type Step = (typeof steps)[number];

export interface SetupSearch {
  /** Without it, the first step that is not done. */
  step?: Step | undefined;
}

export const validateSetupSearch = (raw: Readonly<Record<string, unknown>>): SetupSearch => ({
  step: steps.find((step) => step === raw.step),
});

export const stepIndex = (step: Step): number => steps.indexOf(step);
