import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { timeoutFactor } from './timeoutFactor.ts';

configure({ asyncUtilTimeout: 10_000 * timeoutFactor });

// Popper tells a window from an element by this text, many times for each menu; happy-dom writes the element's whole HTML.
Element.prototype.toString = function toString() {
  return Object.prototype.toString.call(this);
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
