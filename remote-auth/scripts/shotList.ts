/** A view of the product as the landing page shows it. `clip` leaves the sidebar out; sizes in CSS pixels. */
interface View {
  width: number;
  height: number;
  clip?: { x: number; y: number; width: number; height: number };
  /** Of the picture, where it is not the usual one. */
  quality?: number;
}

export interface Shot {
  name: string;
  path: (worstCve: string) => string;
  /** What must be there before it is taken. */
  ready: string;
  wide: View;
  phone: View;
}

const isMobile: View = { width: 390, height: 620 };
const column: View = { width: 1000, height: 560, clip: { x: 233, y: 0, width: 767, height: 400 } };

export const shotList: readonly Shot[] = [
  // The first to be seen, and the largest: it must come soon.
  {
    name: 'daily',
    path: () => '/dashboard',
    ready: 'main canvas',
    wide: { width: 1280, height: 800, quality: 35 },
    phone: isMobile,
  },
  { name: 'cve', path: (worstCve) => `/cves/${worstCve}`, ready: 'main section', wide: column, phone: isMobile },
  { name: 'tracks', path: () => '/products', ready: 'main li', wide: column, phone: isMobile },
];
