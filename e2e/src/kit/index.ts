/**
 * The end-to-end kit for a repository with its own area: Playwright's test against a running environment, with a
 * scripted provider for the API calls.
 */
export { test, expect } from './areaTest.ts';
export { defineE2e } from './defineE2e.ts';
export { checkA11yInAllThemes, findA11yViolations } from '../support/a11y.ts';
export type { Provider } from '../provider/Provider.ts';
