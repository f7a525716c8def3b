/** sRGB channels, 0 to 255. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

const black: Rgb = { r: 0, g: 0, b: 0 };
const white: Rgb = { r: 255, g: 255, b: 255 };

/** Reads `#rgb`, `#rrggbb` (with or without the sign); anything else is undefined. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  const value = Number.parseInt(full, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

export function formatHex({ r, g, b }: Rgb): string {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Hue in degrees, saturation and lightness 0 to 1. */
export function hexFromHsl(hue: number, saturation: number, lightness: number): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return formatHex({ r: channel(0), g: channel(8), b: channel(4) });
}

/** Relative luminance of WCAG 2.2. */
export function luminance({ r, g, b }: Rgb): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The ink that reads best on a colour chosen by a person; always at least 4.5:1. */
export function textColorOn(color: string): 'var(--ink-dark)' | 'var(--ink-light)' {
  const background = parseHex(color) ?? white;
  return contrast(background, black) >= contrast(background, white) ? 'var(--ink-dark)' : 'var(--ink-light)';
}

/** Twenty-four colours for queues and tags: twelve hues, a strong and a soft one of each. */
export const palette: readonly string[] = [0, 24, 40, 60, 95, 140, 170, 190, 210, 235, 270, 325].flatMap((hue) => [
  hexFromHsl(hue, 0.62, 0.42),
  hexFromHsl(hue, 0.68, 0.68),
]);

/** A stable number below `count` for a name, so that the same person keeps the same colour everywhere. */
export function hueIndex(name: string, count: number): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
