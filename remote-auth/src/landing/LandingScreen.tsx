import { useHeader } from '@faultline/shared/ui';
import { useEffect } from 'react';
import { CallToAction } from './CallToAction.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Product } from './product/Product.tsx';
import { TopBar } from './TopBar.tsx';

/** What visitors see first. It needs no on-demand door: its first view is this screen and the shell. */
export function LandingScreen() {
  useHeader({ title: 'Stay ahead of cyber threats' });
  useEffect(() => {
    // A link to a chapter: when the browser looked for it, the page was not drawn yet.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <TopBar />
      <main>
        <Hero />
        <Product />
        <Features />
        <Pricing />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  );
}
