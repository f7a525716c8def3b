import styles from './ProgressBar.module.css';

interface Props {
  label: string;
  /** 0 to 1; left out while nobody knows. */
  share?: number;
}

export function ProgressBar({ label, share }: Props) {
  return <progress aria-label={label} max={1} value={share} className={styles['bar']} />;
}
