import { severities } from '@faultline/shared/contract';
import { Badge, Button, Menu, MenuItem } from '@faultline/shared/ui';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { splitLevels } from '../cveFilter.ts';

interface SeverityMenuProps {
  // Levels with commas, or 'all'.
  severity: string;
  onChange: (severity: string) => void;
}

/** Chooses any number of severities; none means all. */
export function SeverityMenu({ severity, onChange }: SeverityMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = splitLevels(severity);
  const toggle = (level: string) => {
    const next = severities.filter((other) => chosen.includes(other) !== (other === level));
    onChange(next.length === 0 || next.length === severities.length ? 'all' : next.join(','));
  };
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ChevronDown size={15} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Severities {chosen.length > 0 && <Badge tone="accent">{chosen.length}</Badge>}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {severities.map((level) => {
          const isChosen = chosen.includes(level);
          return (
            <MenuItem key={level} role="menuitemcheckbox" aria-checked={isChosen} onClick={() => toggle(level)}>
              <Check size={15} aria-hidden style={{ visibility: isChosen ? undefined : 'hidden' }} />
              {level}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
