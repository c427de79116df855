import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML =
    '<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="first">';
});

afterEach(cleanup);
