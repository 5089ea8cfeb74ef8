import { useEffect, useState } from 'react';

interface TypedFilter {
  /** What is typed, at once. */
  text: string;
  setText: (text: string) => void;
}

/**
 * A field whose words are in the address, where `value` is read: what is typed is written there once typing has rested for so
 * many milliseconds. The address changes later than the field; were the field's text read from it, fast typing would lose letters.
 */
export function useTypedFilter(value: string, write: (text: string) => void, rest: number): TypedFilter {
  const [text, setText] = useState(value);
  const [address, setAddress] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  const wanted = text.trim();
  if (value !== address) {
    setAddress(value);
    const place = sent.indexOf(value);
    setSent(sent.slice(place + 1));
    // Not sent from here: Back, or a link, changed the address under the field.
    if (place < 0) setText(value);
  }
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      setSent((others) => [...others, wanted]);
      write(wanted);
    }, rest);
    return () => clearTimeout(timer);
  }, [wanted, value, write, rest]);
  return { text, setText };
}
