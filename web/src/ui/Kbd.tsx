import styles from './Kbd.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const shown: Record<string, string> = {
  Mod: isApple ? '⌘' : 'Ctrl',
  Shift: '⇧',
  Alt: isApple ? '⌥' : 'Alt',
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** `keys` is written as `Mod+K`; `Mod` is Command on Apple keyboards and Control elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  // The same key may come twice.
  const parts = keys.split('+').map((key, place) => ({ key, id: `${place}` }));
  return (
    <kbd className={styles['keys']}>
      {parts.map(({ key, id }) => (
        <kbd key={id} className={styles['key']}>
          {shown[key] ?? key}
        </kbd>
      ))}
    </kbd>
  );
}
