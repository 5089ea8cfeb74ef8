/** The running whole: a gateway, and our API unless another provider is used. */
export interface RunningServices {
  /** Where a browser on this machine finds it. */
  url: string;
  /** Ends gateway and API, in this order, and waits for them. */
  stop: () => Promise<void>;
  /** Ends both at once. */
  kill: () => void;
}
