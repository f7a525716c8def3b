import styles from './ProgressBar.module.css';

interface Props {
  label: string;
  /** Share from 0 to 1; undefined while unknown. */
  share?: number;
}

export function ProgressBar({ label, share }: Props) {
  return <progress aria-label={label} max={1} value={share} className={styles['bar']} />;
}
