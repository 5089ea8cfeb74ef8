import { styled, useColorMode } from '@faultline/shared/ui';
import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react';
import { LandingSection, Column, SectionIntro } from '../LandingSection.tsx';

const Stage = styled('div')({ maxWidth: 1080, margin: '40px auto 0' });
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(24px, 5vw, 64px)',
  alignItems: 'center',
  marginTop: 96,
  textAlign: 'left',
  '& h3': {
    margin: '0 0 10px',
    fontSize: 'clamp(1.25rem, 1rem + 1.1vw, 1.625rem)',
    fontWeight: 570,
    lineHeight: 1.2,
    letterSpacing: '-0.022em',
    textWrap: 'balance',
  },
  '& p': { margin: 0, fontSize: '1rem', lineHeight: 1.6, color: theme.vars.palette.text.secondary },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '5fr 8fr',
    '&:nth-of-type(even)': { gridTemplateColumns: '8fr 5fr', '& > :first-of-type': { order: 1 } },
  },
  '@media (max-width: 899.95px)': { marginTop: 64 },
}));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '48px 0 0',
  color: theme.vars.palette.text.secondary,
}));

function Chapter({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Row>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </Row>
  );
}

export function Product() {
  return (
    <LandingSection id="product" tabIndex={-1} aria-labelledby="product-title" centred>
      <Column>
        <h2 id="product-title">Today on one screen</h2>
        <SectionIntro>
          What was published, how bad it is, and which rows are yours. Filter it, share it, export it.
        </SectionIntro>
        <Stage>
          <ProductPicture
            picture={pictures.daily}
            near="0px"
            alt="The daily list: severity distribution, trending vendors, a search field and today's CVEs, with tracked products highlighted"
          />
        </Stage>
        <Chapter
          title="Four answers before you scroll"
          text="How bad is it, is it exploited, does it affect me, what to do. Every CVE page starts with them, from the record itself: who scored it, the known exploited list, your trackings, and the version that fixes it."
        >
          <ProductPicture
            picture={pictures.cve}
            alt="A CVE page: score 9.0 critical, how likely it is exploited, that a tracked product is affected, and the vendor's advisory"
          />
        </Chapter>
        <Chapter
          title="Follow what you run, down to the version"
          text="A vendor, a product, one version or a single CVE: each with its own email and Telegram switches. Pause what you do not need today with one click."
        >
          <ProductPicture
            picture={pictures.tracks}
            alt="My Track List: the open CVEs by severity, then vendors, products and a CVE, each with its open CVEs and notification channels"
          />
        </Chapter>
        <Note>Screenshots show demo data.</Note>
      </Column>
    </LandingSection>
  );
}

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
  near?: string;
}

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

interface Picture {
  light: { wide: string; mobile: string };
  dark: { wide: string; mobile: string };
  width: number;
  height: number;
}

const mobileSize = { width: 780, height: 1240 };

// The bundler only follows literal addresses.
export const pictures = {
  daily: {
    light: {
      wide: new URL('./shots/daily-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/daily-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/daily-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/daily-mobile-dark.avif', import.meta.url).href,
    },
    width: 2560,
    height: 1600,
  },
  cve: {
    light: {
      wide: new URL('./shots/cve-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/cve-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/cve-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/cve-mobile-dark.avif', import.meta.url).href,
    },
    width: 1534,
    height: 800,
  },
  tracks: {
    light: {
      wide: new URL('./shots/tracks-wide-light.avif', import.meta.url).href,
      mobile: new URL('./shots/tracks-mobile-light.avif', import.meta.url).href,
    },
    dark: {
      wide: new URL('./shots/tracks-wide-dark.avif', import.meta.url).href,
      mobile: new URL('./shots/tracks-mobile-dark.avif', import.meta.url).href,
    },
    width: 1534,
    height: 800,
  },
} satisfies Record<string, Picture>;
