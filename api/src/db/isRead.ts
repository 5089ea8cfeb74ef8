const READS = /^\s*(select|with)\b/i;
const WRITES = /\b(insert|update|delete|merge|nextval|setval|pg_advisory\w*|pg_terminate_backend)\b/i;

/** Whether a statement changes nothing, so that it may be sent twice or to a full disk. A doubtful one counts as a write. */
export const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text);
