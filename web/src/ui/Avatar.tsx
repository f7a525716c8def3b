import { hueIndex } from '@web/lib/color.ts';
import { useState } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './classNames.ts';

const hues = 8;

/** The first letters of the first and the last word, whatever the script. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .map((word) => [...word].find((letter) => /\p{L}|\p{N}/u.test(letter)))
    .filter((letter) => letter !== undefined);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].join('').toLocaleUpperCase();
}

interface Props {
  name: string;
  picture?: string | null;
  size?: 24 | 32 | 40 | 64 | 96;
  className?: string;
}

/** Decorative picture next to a name; initials replace a picture that does not load. */
export function Avatar({ name, picture, size = 40, className }: Props) {
  const [broken, setBroken] = useState<string>();
  const hue = hueIndex(name, hues) + 1;
  const colors = { background: `var(--avatar-${hue})`, color: `var(--on-avatar-${hue})` };
  const isPicture = picture !== undefined && picture !== null && picture !== '' && picture !== broken;
  return (
    <span
      aria-hidden="true"
      className={classNames(styles['avatar'], className)}
      style={{ width: size, height: size, fontSize: size * 0.38, ...(isPicture ? undefined : colors) }}
    >
      {isPicture ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(picture)}
          className={styles['picture']}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
