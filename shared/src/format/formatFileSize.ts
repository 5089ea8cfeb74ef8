/** Bytes as megabytes with two decimals, `1.46 MB` (specification 21.1). */
export const formatFileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
