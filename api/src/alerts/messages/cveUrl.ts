export const cveUrl = (publicUrl: string, cveId: string): string => `${publicUrl}/cves/${encodeURIComponent(cveId)}`;
