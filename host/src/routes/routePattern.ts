/** `/cves/{cveId}` as the router writes it: `/cves/:cveId`. */
export const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
