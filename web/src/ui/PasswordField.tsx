import { useText } from '@web/lib/i18n.ts';
import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { classNames } from './classNames.ts';
import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { passwordStrength } from './passwordStrength.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { uiTexts } from './text.ts';

interface Props extends Omit<TextFieldProps, 'type' | 'trail' | 'icon'> {
  /** `current-password` lets password managers fill; `new-password` lets them propose. Pasting always works. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows the strength of a new password after the first character. */
  hasStrength?: boolean;
}

export function PasswordField({ hasStrength = false, onChange, hint, ...rest }: Props) {
  const t = useText(uiTexts);
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState(rest.value ?? rest.defaultValue ?? '');
  const password = rest.value ?? typed;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      onChange={change}
      hint={hasStrength && password !== '' ? <Strength level={passwordStrength(password)} /> : hint}
      trail={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('passwordHide') : t('passwordShow')}
          size="small"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

function Strength({ level }: { level: 0 | 1 | 2 | 3 | 4 }) {
  const t = useText(uiTexts);
  const word = t(`strength${level}`);
  return (
    <span className={classNames(styles['strength'], styles[`level${level}`])}>
      <span className={styles['bar']} aria-hidden="true">
        <span className={styles['fill']} style={{ width: `${(level + 1) * 20}%` }} />
      </span>
      <span>
        {t('strength')}: {word}
      </span>
    </span>
  );
}
