import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { confirmation, newSignIn } from '../lib/question.ts';
import { queryClients } from './query-clients.ts';
import { contractErrors } from './server.ts';
import { mockSockets } from './socket.ts';
import { mockViewport } from './viewport.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  mockSockets();
  mockViewport();
  // Test files share a document, and so the modules are loaded once.
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  document.head.innerHTML =
    '<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="first">';
});

afterEach(() => {
  cleanup();
  notifications.clean();
  for (const question of [confirmation, newSignIn]) question.settle(false);
  for (const client of queryClients.splice(0)) client.clear();
  const errors = contractErrors.splice(0);
  if (errors.length > 0) throw new Error(`Mocked replies must follow the contract:\n${errors.join('\n')}`);
});

// Code that is still loading when a file ends would fail, and with it every later file that needs it.
afterAll(() => vi.dynamicImportSettled());
