/** The only charts, loaded on demand after the first paint. */
export { SeverityPie } from './SeverityPie.tsx';
export { Trends } from './trends/Trends.tsx';
