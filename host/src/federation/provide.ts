/**
 * The on-demand entry points of `shared`. A share exists at run time only if the host's own graph imports it, so each entry point a
 * screen may need has its import here; nothing is fetched before it is called.
 */
export const onDemandDoors: Record<string, () => Promise<unknown>> = {
  personal: () => import('@faultline/shared/personal'),
  tables: () => import('@faultline/shared/tables'),
  forms: () => import('@faultline/shared/forms'),
  charts: () => import('@faultline/shared/charts'),
};
