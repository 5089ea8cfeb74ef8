import useMediaQuery from '@mui/material/useMediaQuery';

/** True below 768 px, where rows become cards and filters are collapsed. */
export const useIsMobile = (): boolean => useMediaQuery('(max-width: 767.95px)', { noSsr: true });
