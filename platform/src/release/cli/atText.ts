/** `2026-11-21 09:50 UTC` */
export const atText = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
