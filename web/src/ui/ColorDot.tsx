import { parseHex } from '@web/lib/color.ts';
import styles from './ColorDot.module.css';

/** The colour of a queue or a tag, as its people chose it. The name stands beside it. */
export function ColorDot({ color, size = 10 }: { color: string | null | undefined; size?: number }) {
  const background = color !== null && color !== undefined && parseHex(color) ? color : undefined;
  return <span aria-hidden="true" className={styles['dot']} style={{ width: size, height: size, background }} />;
}
