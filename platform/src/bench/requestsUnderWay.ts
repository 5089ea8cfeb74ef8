import type { Page, Request } from '@playwright/test';

export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', (request) => void underWay.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  return underWay;
}
