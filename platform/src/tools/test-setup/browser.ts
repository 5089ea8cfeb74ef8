import '@testing-library/jest-dom/vitest';
import * as React from 'react';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { timeoutFactor } from './timeoutFactor.ts';

configure({ asyncUtilTimeout: 10_000 * timeoutFactor });

// Popper distinguishes windows from elements by this text, many times for each menu. happy-dom would serialize the
// whole element.
Element.prototype.toString = function toString() {
  return Object.prototype.toString.call(this);
};

// React records a stack trace for each of the first 10,000 elements of a second, which no test reads: a tenth of the time.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
