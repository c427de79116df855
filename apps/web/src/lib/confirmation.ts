/** One question at a time: requests that fail together wait for the same answer. */
interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (isConfirmed: boolean) => void;
}
let question: Question | null = null;
const watchers = new Set<() => void>();

const changed = () => {
  for (const watcher of watchers) watcher();
};

/** Asks the user for the password where a dialog is mounted. False if the user cancels. */
export function requestConfirmation(): Promise<boolean> {
  if (watchers.size === 0) return Promise.resolve(false);
  if (!question) {
    let settle: Question['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    question = { answer, settle };
    changed();
  }
  return question.answer;
}

export const confirmation = {
  isRequested: (): boolean => question !== null,
  settle: (isConfirmed: boolean): void => {
    question?.settle(isConfirmed);
    question = null;
    changed();
  },
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
