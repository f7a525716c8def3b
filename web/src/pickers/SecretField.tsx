import { useText } from '@web/lib/i18n.ts';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { secretTexts } from './secretText.ts';

interface Props {
  label: string;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  name: string;
  /** Masked value as the server shows it; '' if there is none. */
  stored: string;
  /** Value to be sent; equal to `stored` to keep the present one. */
  value: string;
  onChange: (value: string) => void;
}

/** A secret that the server never returns; it stays until the user types a new one. */
export function SecretField({ stored, value, onChange, ...field }: Props) {
  const t = useText(secretTexts);
  const hasStored = stored !== '';
  const isKept = hasStored && value === stored;
  const input = useRef<HTMLInputElement>(null);
  const wasKept = useRef(isKept);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasKept.current !== isKept) input.current?.focus();
    wasKept.current = isKept;
  }, [isKept]);
  if (isKept) {
    return (
      <TextField
        {...field}
        ref={input}
        value={stored}
        readOnly
        trail={
          <IconButton
            writes
            icon={Pencil}
            size="small"
            label={t('replace', { name: field.label })}
            onClick={() => onChange('')}
          />
        }
      />
    );
  }
  return (
    <PasswordField
      {...field}
      ref={input}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aside={
        hasStored && (
          <Button size="small" variant="quiet" onClick={() => onChange(stored)}>
            {t('keep')}
          </Button>
        )
      }
    />
  );
}
