/** One request as the provider received it. Paths are its own: without the prefix it lives under. */
export interface ProviderRequest {
  method: string;
  path: string;
  /** What the `:names` of the answered call stand for. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The JSON that was sent; its text, where it is none; undefined without a body. */
  body: unknown;
}
