import { parseHex } from '@web/lib/color.ts';
import styles from './ColorDot.module.css';

/** Colour of a queue or a tag, chosen by users. It has no text, because the name is next to it. */
export function ColorDot({ color, size = 10 }: { color: string | null | undefined; size?: number }) {
  const background = color !== null && color !== undefined && parseHex(color) ? color : undefined;
  return <span aria-hidden="true" className={styles['dot']} style={{ width: size, height: size, background }} />;
}
