import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { answerLines } from './line.ts';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  answerLines();
  localStorage.clear();
  document.head.innerHTML =
    '<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="first">';
});

afterEach(cleanup);
