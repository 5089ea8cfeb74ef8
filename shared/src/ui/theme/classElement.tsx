import { styled, type SxProps, type Theme } from '@mui/material/styles';
import { createElement, type ComponentPropsWithRef, type ElementType } from 'react';

const WithSx = styled('span')({});

// An element styled by a class of the global styles, which are inserted once. A styled component computes its rules
// for each instance and render, which is too slow for ten elements in every row of a table. `sx` and `styled()` still
// work.
export function classElement<Tag extends ElementType>(tag: Tag, name: string) {
  type PlainProps = ComponentPropsWithRef<Tag> & { as?: ElementType; sx?: SxProps<Theme>; className?: string };
  return function Plain({ as, sx, className, ...props }: PlainProps) {
    const classes = joinClasses(name, className);
    if (sx !== undefined) return <WithSx as={as ?? tag} {...props} sx={sx} className={classes} />;
    return createElement(as ?? tag, { ...props, className: classes });
  };
}

export const joinClasses = (name: string, given: string | undefined): string =>
  given === undefined ? name : `${name} ${given}`;
