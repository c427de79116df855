interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (isAnswered: boolean) => void;
}

/** A question that a mounted dialog asks, one at a time: requests that fail together wait for the same answer. */
export function createQuestion() {
  let question: Question | null = null;
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of watchers) watcher();
  };
  return {
    /** False if the user cancels, or no dialog is mounted. */
    request: (): Promise<boolean> => {
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
    },
    isRequested: (): boolean => question !== null,
    settle: (isAnswered: boolean): void => {
      question?.settle(isAnswered);
      question = null;
      changed();
    },
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** The password of a user who signed in a while ago. */
export const confirmation = createQuestion();

/** A new sign-in of the same user, after the session ended in the middle of a form or an action. */
export const newSignIn = createQuestion();
