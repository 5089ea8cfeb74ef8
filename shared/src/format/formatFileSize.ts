/** Bytes as megabytes with two decimals, `1.46 MB` (spec part 1, section 2, Exports). */
export const formatFileSize = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
