const interactionEvents = ['pointerdown', 'keydown'] as const;

/** Calls `act` once, at the first thing a visitor does by pointer or key; what it returns gives up waiting. */
export function onFirstInteraction(act: () => void): () => void {
  const once = { once: true, capture: true } as const;
  for (const eventName of interactionEvents) addEventListener(eventName, act, once);
  return () => {
    for (const eventName of interactionEvents) removeEventListener(eventName, act, once);
  };
}
