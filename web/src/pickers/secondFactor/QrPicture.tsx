import { encode } from 'uqr';
import styles from './secondFactor.module.css';

/** Drawn here, because what it says is a secret. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles['picture']}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
