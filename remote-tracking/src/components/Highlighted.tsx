import { styled } from '@faultline/shared/ui';

const Mark = styled('mark')(({ theme }) => ({
  color: 'inherit',
  borderRadius: 2,
  backgroundColor: theme.vars.palette.tone.yellow.tint,
  boxShadow: `0 0 0 1px ${theme.vars.palette.tone.yellow.line}`,
}));

export function Highlighted({ text, query }: { text: string; query: string }) {
  const wanted = query.trim().toLowerCase();
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted);
  if (at < 0) return text;
  const end = at + wanted.length;
  return (
    <>
      {text.slice(0, at)}
      <Mark>{text.slice(at, end)}</Mark>
      <Highlighted text={text.slice(end)} query={query} />
    </>
  );
}
