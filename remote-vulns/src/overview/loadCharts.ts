// The charts' code is larger than the list, so it is fetched when the browser is idle, after at most two seconds.
export async function loadCharts() {
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
  return import('@faultline/shared/charts');
}
