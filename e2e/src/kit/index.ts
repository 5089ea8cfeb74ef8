/**
 * The end-to-end kit of a repository with an area of its own: Playwright's test over a running environment, where the
 * scripted provider answers the calls of the API.
 */
export { test, expect } from './areaTest.ts';
export { defineE2e } from './defineE2e.ts';
export { checkA11yInAllThemes, findA11yViolations } from '../support/a11y.ts';
export type { Provider } from '../provider/Provider.ts';
