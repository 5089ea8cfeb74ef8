import { frameSizes, getSkeletonKind, type RemoteScreen, skeletons } from '@faultline/shared/contract';
import { LoadingState, Skeleton, styled, visuallyHidden } from '@faultline/shared/ui';

// The static shell of the page, which React's first render replaces.
const pageShell = document.getElementById('shell');

const Content = styled('output')({ display: 'grid', gap: frameSizes.contentGap });
const Line = styled('div')({
  display: 'grid',
  gap: 6,
  '&[data-across=true]': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 12 },
});
const Hidden = styled('span')(visuallyHidden);

/**
 * The skeleton of a screen while its code loads. It looks like the page's static shell, so that nothing moves when the
 * host renders.
 */
export function ScreenSkeleton({ screen }: { screen: RemoteScreen }) {
  if (screen.access !== 'signed-in') return <UnframedSkeleton screen={screen} />;
  return (
    <Content data-screen-loading>
      <Hidden>Loading...</Hidden>
      {skeletons[getSkeletonKind(screen)].map(({ height, count = 1, across = false }, line) => (
        <Line key={line} data-across={across}>
          {Array.from({ length: count }, (_, block) => (
            <Skeleton key={block} height={height} />
          ))}
        </Line>
      ))}
    </Content>
  );
}

// A copy of the page's shell for screens without the frame. Pages of older releases have no shell.
function UnframedSkeleton({ screen }: { screen: RemoteScreen }) {
  if (pageShell === null) return <LoadingState label="Loading..." />;
  const show = (parent: HTMLElement | null) => {
    document.documentElement.dataset.shell = screen.access === 'anonymous' ? 'landing' : 'card';
    parent?.replaceChildren(pageShell.cloneNode(true));
  };
  return (
    <output data-screen-loading>
      <Hidden>Loading...</Hidden>
      <div ref={show} />
    </output>
  );
}
