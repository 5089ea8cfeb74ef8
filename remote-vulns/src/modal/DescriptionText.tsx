import type { CveRow } from '@faultline/shared/contract';
import { type ReactNode, useEffect, useState } from 'react';

/** The description of a CVE, rendered where its record declares HTML or Markdown, and plain until then. */
export function DescriptionText({ row: { description, details } }: { row: CveRow }) {
  const markup = details?.descriptions.find(({ text }) => text === description)?.markup;
  const [rendered, setRendered] = useState<{ of: string; content: ReactNode }>();
  useEffect(() => {
    if (markup === undefined) return undefined;
    let isCurrent = true;
    import('@faultline/shared/markup')
      .then(({ renderMarkup }) => renderMarkup(markup))
      .then(
        (content) => isCurrent && setRendered({ of: markup.value, content }),
        // The plain text stays.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [markup]);
  if (markup !== undefined && rendered?.of === markup.value) return <div dir="auto">{rendered.content}</div>;
  return <p dir="auto">{description}</p>;
}
