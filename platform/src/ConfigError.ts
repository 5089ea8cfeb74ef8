/** Environment values that cannot be used; the message has one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
