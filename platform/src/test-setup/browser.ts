import '@testing-library/jest-dom/vitest';
import './quietConsole.ts';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

// Waits have a long timeout: a busy machine is not a failure.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
