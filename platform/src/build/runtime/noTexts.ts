/** Stand in the host for the texts of the federation runtime's errors, which name their number and where it is explained. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap: Record<string, string> = {};
