/** Gives items until Ctrl-C, so that what is under way can be finished and told; a second Ctrl-C ends the process as ever. */
export async function* untilInterrupted<T>(items: AsyncIterable<T>, onInterrupt: () => void): AsyncGenerator<T> {
  let interrupted = false;
  const stop = () => {
    interrupted = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    for await (const item of items) {
      if (interrupted) {
        onInterrupt();
        return;
      }
      yield item;
    }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
