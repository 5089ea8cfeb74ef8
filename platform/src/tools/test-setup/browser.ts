import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { timeoutFactor } from './timeoutFactor.ts';

configure({ asyncUtilTimeout: 10_000 * timeoutFactor });

// Popper distinguishes windows from elements by this text, many times for each menu. happy-dom would serialize the
// whole element.
Element.prototype.toString = function toString() {
  return Object.prototype.toString.call(this);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
