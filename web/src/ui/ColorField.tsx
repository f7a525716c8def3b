import { palette, parseHex, textColorOn } from '@web/lib/color.ts';
import { useText } from '@web/lib/i18n.ts';
import { Check } from 'lucide-react';
import styles from './ColorField.module.css';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { Popover } from './Popover.tsx';
import { uiTexts } from './text.ts';

interface Props extends FieldProps {
  /** `#rrggbb`, or '' for none yet. */
  value: string;
  onChange: (color: string) => void;
  name?: string;
  isDisabled?: boolean;
}

/** A code to type and a palette to choose from; any colour is taken, text on it is computed. */
export function ColorField({ value, onChange, name, isDisabled, ...field }: Props) {
  const t = useText(uiTexts);
  const isColor = parseHex(value) !== undefined;
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={styles['line']}>
          <Popover
            label={field.label}
            placement="bottom-start"
            trigger={(trigger) => (
              <button
                {...trigger}
                type="button"
                disabled={isDisabled}
                aria-label={isColor ? t('colorChoose', { color: value }) : t('choose')}
                className={classNames(styles['swatch'], !isColor && styles['none'])}
                style={{ background: isColor ? value : undefined }}
              />
            )}
          >
            {(close) => (
              <Palette
                value={value}
                onChoose={(color) => {
                  onChange(color);
                  close();
                }}
                onOther={onChange}
              />
            )}
          </Popover>
          <input
            {...attributes}
            name={name}
            value={value}
            disabled={isDisabled}
            maxLength={7}
            placeholder="#"
            spellCheck={false}
            autoComplete="off"
            className={classNames(control['control'], styles['code'])}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}

interface PaletteProps {
  value: string;
  onChoose: (color: string) => void;
  onOther: (color: string) => void;
}

function Palette({ value, onChoose, onOther }: PaletteProps) {
  const t = useText(uiTexts);
  return (
    <div className={styles['palette']}>
      {palette.map((color) => (
        <button
          key={color}
          type="button"
          aria-label={t('colorChoose', { color })}
          aria-pressed={color === value.toLowerCase()}
          className={styles['choice']}
          style={{ background: color, color: textColorOn(color) }}
          onClick={() => onChoose(color)}
        >
          {color === value.toLowerCase() && <Icon icon={Check} size={14} />}
        </button>
      ))}
      <label className={styles['other']}>
        {t('colorOther')}
        <input
          type="color"
          value={parseHex(value) === undefined ? palette[0] : value}
          className={styles['native']}
          onChange={(event) => onOther(event.target.value)}
        />
      </label>
    </div>
  );
}
