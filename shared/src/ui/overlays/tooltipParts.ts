export { default as Popper } from '@mui/material/Popper';
