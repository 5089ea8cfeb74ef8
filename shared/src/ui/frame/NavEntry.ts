/** A line of the sidebar. `icon` is the path data of a 24x24 stroked icon, as an area's description carries it. */
export interface NavEntry {
  label: string;
  path: string;
  icon: readonly string[];
  active?: boolean;
}
