import { Button, styled } from '@faultline/shared/ui';
import { invalidOverrides, overrides, setOverrides } from '../registry/boot.ts';
import type { LiveArea } from '../registry/registry.ts';

const Badge = styled('aside')(({ theme }) => ({
  position: 'fixed',
  left: '50%',
  bottom: 12,
  zIndex: theme.zIndex.snackbar - 1,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 'max-content',
  maxWidth: 'calc(100vw - 24px)',
  padding: '4px 6px 4px 14px',
  borderRadius: 20,
  transform: 'translateX(-50%)',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.tone.yellow.text,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  border: `1px solid ${theme.vars.palette.tone.yellow.line}`,
  ...theme.typography.body2,
}));

const MAX_SHOWN_LENGTH = 60;

/** Names the releases that this browser session runs because of an override, and what of it is malformed, and ends that. */
export function OverrideBadge({ areas }: { areas: readonly LiveArea[] }) {
  const requested = Object.entries(overrides());
  const invalid = invalidOverrides().map((text) => `"${text.slice(0, MAX_SHOWN_LENGTH)}"`);
  if (requested.length + invalid.length === 0) return null;
  const runs = ([name, version]: [string, string]) =>
    areas.some(({ area, source, version: running }) => area === name && source === 'override' && running === version);
  const text = requested.map((pair) => `${pair.join(' ')}${runs(pair) ? '' : ' (not published)'}`).join(', ');
  return (
    <Badge className="no-print" aria-label="Release override">
      <div>
        {requested.length > 0 && <div>Override: {text}</div>}
        {invalid.length > 0 && (
          <div>
            {invalid.join(', ')} {invalid.length === 1 ? 'is not a valid override' : 'are not valid overrides'}. Use
            ?mf=area:version, such as ?mf=vulns:1.9.0.
          </div>
        )}
      </div>
      <Button size="small" onClick={() => setOverrides({})}>
        Reset
      </Button>
    </Badge>
  );
}
