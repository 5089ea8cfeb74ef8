const deeds = ['pointerdown', 'keydown'] as const;

/** Calls `act` once, at the first thing a visitor does by pointer or key; what it returns gives up waiting. */
export function onFirstDeed(act: () => void): () => void {
  const once = { once: true, capture: true } as const;
  for (const deed of deeds) addEventListener(deed, act, once);
  return () => {
    for (const deed of deeds) removeEventListener(deed, act, once);
  };
}
