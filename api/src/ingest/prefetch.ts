/**
 * The same items; while the caller works on one, the next is on its way. A failure comes after the items before it. Whoever leaves
 * early waits until what is on its way has come.
 */
export async function* prefetch<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const fetch = () => {
    const item = items.next();
    item.catch(() => undefined); // thrown below, when its turn comes
    return item;
  };
  let next = fetch();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = fetch();
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}
