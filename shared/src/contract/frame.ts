import type { RemoteScreen } from './remote.ts';

/**
 * Sizes in px that the shell in the page and the frame that replaces it have in common. The page is written by the
 * release tool and painted before any script has come, the frame is drawn by `shared/ui`.
 */
export const frameSizes = {
  sidebarWidth: 232,
  collapsedSidebarWidth: 57,
  sidebarPadding: '12px 10px',
  sidebarGap: 12,
  brandHeight: 36,
  navLineHeight: 34,
  coarseNavLineHeight: 44,
  navLineGap: 1,
  navIconSize: 17,
  /** Below this width a drawer replaces the sidebar. */
  sidebarFrom: 900,
  gutter: 24,
  mobileGutter: 16,
  /** Below this width the gutter is the mobile one. */
  desktopFrom: 768,
  headerPadding: '14px 0',
  headerGap: '8px 12px',
  menuButtonSize: 32,
  contentGap: 16,
  narrowContentWidth: 880,
  contentWidth: 2320,
  authCardWidth: 400,
  authCardPadding: 32,
  landingBarHeight: 60,
  landingWidth: 1208,
} as const;

/** The colors of both, by theme: the part of the palette that a frame without content needs. */
export const frameColors = {
  light: {
    ground: '#f8f9fb',
    paper: '#ffffff',
    text: '#171a21',
    secondaryText: '#565e6c',
    divider: '#e4e7ec',
    accentText: '#4338ca',
    accentTint: '#eeeefe',
    solid: '#4f46e5',
  },
  dark: {
    ground: '#0f131a',
    paper: '#171c26',
    text: '#e7eaf0',
    secondaryText: '#a0a9b8',
    divider: '#262d39',
    accentText: '#b3b6ff',
    accentTint: '#25274a',
    solid: '#5a5bd8',
  },
} as const;

/** The approximate shape of a screen's content, shown while the screen is loading. */
export type SkeletonKind = 'list' | 'rows' | 'detail' | 'form';

/** One line of a skeleton: `count` blocks of a height in px, side by side or under each other. */
export interface SkeletonLine {
  height: number;
  count?: number;
  /** True if the blocks are side by side instead of in a column. */
  across?: boolean;
}

export const skeletons: Record<SkeletonKind, readonly SkeletonLine[]> = {
  // The strip of figures, the filters, and rows of 44 px including the gap.
  list: [{ height: 94 }, { height: 94 }, { height: 38, count: 14 }],
  rows: [{ height: 36 }, { height: 38, count: 16 }],
  detail: [{ height: 220 }, { height: 170, count: 2, across: true }, { height: 180, count: 2, across: true }],
  form: [{ height: 180 }, { height: 340 }],
};

/**
 * Lists of CVEs, which count them in their subtitle, have figures above their rows, other lists do not; pages of one record
 * have an id in their address.
 */
export function getSkeletonKind({
  paths,
  header,
  sharedModules = [],
}: Pick<RemoteScreen, 'paths' | 'header' | 'sharedModules'>): SkeletonKind {
  if (paths.some((path) => path.includes('{'))) return 'detail';
  if (header?.subtitle === 'Loading...') return 'list';
  return sharedModules.includes('tables') || sharedModules.includes('personal') ? 'rows' : 'form';
}
