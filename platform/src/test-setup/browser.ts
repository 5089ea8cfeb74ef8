import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

// Waits have a long timeout: a busy machine is not a failure.
configure({ asyncUtilTimeout: 60_000 });

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
