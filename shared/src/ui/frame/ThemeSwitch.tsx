import { styled } from '@mui/material/styles';
import { useAtom } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { themeModeAtom, themeModes } from '../theme/colorScheme.ts';

const choices = {
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
  system: { label: 'System theme', Icon: Monitor },
};

const Group = styled('fieldset')(({ theme }) => ({
  display: 'inline-flex',
  minWidth: 0,
  margin: 0,
  padding: 2,
  gap: 2,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
const Choice = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 26,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  },
  '@media (pointer: coarse)': { width: 40, height: 36 },
}));

/** Switches between light, dark and system theme. `compact` is one button that cycles through them. */
export function ThemeSwitch({ compact = false }: { compact?: boolean }) {
  const [mode, setMode] = useAtom(themeModeAtom);
  if (compact) {
    const { label, Icon } = choices[mode];
    const next = themeModes[(themeModes.indexOf(mode) + 1) % themeModes.length] ?? 'system';
    return (
      <Choice
        type="button"
        aria-label={`${label}; switch to ${choices[next].label.toLowerCase()}`}
        title={label}
        onClick={() => setMode(next)}
      >
        <Icon size={16} />
      </Choice>
    );
  }
  return (
    <Group aria-label="Theme">
      {themeModes.map((choice) => {
        const { label, Icon } = choices[choice];
        return (
          <Choice
            key={choice}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={choice === mode}
            onClick={() => setMode(choice)}
          >
            <Icon size={15} />
          </Choice>
        );
      })}
    </Group>
  );
}
