/** One colour of meaning: text on the page, tint behind it, hairline around it, and the full colour of its mark. */
export interface Tone {
  text: string;
  tint: string;
  line: string;
  mark: string;
}

export const toneNames = ['red', 'orange', 'yellow', 'green', 'blue', 'grey', 'accent'] as const;
export type ToneName = (typeof toneNames)[number];
export type Tones = Record<ToneName, Tone>;

/** Every text passes 4.5:1 on its tint, on cards and on a highlighted row. */
export const lightTones: Tones = {
  red: { text: '#b01c1c', tint: '#fdecec', line: '#f6cfcf', mark: '#dc2626' },
  orange: { text: '#a83a08', tint: '#fdeee3', line: '#f6d6bf', mark: '#ea580c' },
  yellow: { text: '#805300', tint: '#fbf3d3', line: '#ecdc9c', mark: '#ca8a04' },
  green: { text: '#166b36', tint: '#e6f6ec', line: '#bfe3cc', mark: '#16a34a' },
  blue: { text: '#1d54b8', tint: '#e9f0fd', line: '#c9daf8', mark: '#2563eb' },
  grey: { text: '#535c6b', tint: '#eff1f4', line: '#dde1e7', mark: '#7b8494' },
  accent: { text: '#4338ca', tint: '#eeeefe', line: '#d6d6fb', mark: '#4f46e5' },
};

export const darkTones: Tones = {
  red: { text: '#ff9d9d', tint: '#3a1c22', line: '#5c2830', mark: '#f05252' },
  orange: { text: '#ffb57d', tint: '#38241a', line: '#59371f', mark: '#f5813a' },
  yellow: { text: '#efcb5e', tint: '#322a17', line: '#4f421d', mark: '#dba921' },
  green: { text: '#7fdca0', tint: '#17301f', line: '#214a30', mark: '#31b863' },
  blue: { text: '#93bdff', tint: '#1a2a47', line: '#27406c', mark: '#5b8ff5' },
  grey: { text: '#a9b3c3', tint: '#242c39', line: '#343e4e', mark: '#8892a4' },
  accent: { text: '#b3b6ff', tint: '#25274a', line: '#3a3d6e', mark: '#8486f5' },
};
