export interface Delivery {
  /**
   * Awaited at the last moment before the message becomes the receiving server's: nothing has arrived if it did not get here.
   * When it rejects, nothing is sent.
   */
  onHandOver?: () => Promise<void>;
}
