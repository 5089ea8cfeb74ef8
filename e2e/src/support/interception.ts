import type { Page } from '@playwright/test';

// Chromium confirms the first interception of a loaded page before its renderer obeys it: a request in between is
// neither intercepted nor reported. Call this before the page is opened if a later route must not miss a request.
export const prepareInterception = (page: Page) => page.route('about:blank', (route) => route.fallback());
