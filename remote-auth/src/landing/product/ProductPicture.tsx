import { styled, useColorMode } from '@faultline/shared/ui';
import { useRef, type RefObject, useEffect, useState } from 'react';
import { mobileSize, type Picture } from './pictures.ts';

const narrow = '(max-width: 639.95px)';

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  boxShadow: '0 1px 2px rgb(10 14 30 / 0.06), 0 24px 60px -12px rgb(10 14 30 / 0.22)',
  // Over its reserved space rather than in it: an image without an address has no size, and would show its words.
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover', color: 'transparent' },
  [`@media ${narrow}`]: { aspectRatio: `${mobileSize.width} / ${mobileSize.height} !important` },
}));

interface ProductPictureProps {
  picture: Picture;
  alt: string;
  // The distance outside of the window at which loading starts.
  near?: string;
}

/** A picture in the user's theme. Its space is reserved from the start, and nothing is fetched before it is nearly seen. */
export function ProductPicture({ picture, alt, near }: ProductPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useInView(frame, near);
  const { wide, mobile } = picture[useColorMode()];
  return (
    <Frame ref={frame} style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
      <picture>
        <source media={narrow} srcSet={seen ? mobile : undefined} />
        <img src={seen ? wide : undefined} alt={alt} decoding="async" />
      </picture>
    </Frame>
  );
}

// True from the moment the element is near the window. Lazy loading of the browser starts earlier.
function useInView(element: RefObject<HTMLElement | null>, near = '120px'): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || element.current === null) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: near });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, near, seen]);
  return seen;
}
