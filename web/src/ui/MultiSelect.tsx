import { useText } from '@web/lib/i18n.ts';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { ColorDot } from './ColorDot.tsx';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useDismiss } from './layers.ts';
import styles from './MultiSelect.module.css';
import { type Choice, type Creation, MultiSelectList } from './MultiSelectList.tsx';
import { uiTexts } from './text.ts';

interface Props<Value extends string | number> extends FieldProps {
  options: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  placeholder?: string;
  /** Shows the placeholder also when something is chosen, because that is shown elsewhere. */
  isSummaryHidden?: boolean;
  creation?: Creation;
  /** Called with the typed text if the options are only a part of all. */
  onType?: (typed: string) => void;
  isDisabled?: boolean;
  name?: string;
}

export function MultiSelect<Value extends string | number>(props: Props<Value>) {
  const {
    options,
    value,
    onChange,
    placeholder,
    isSummaryHidden = false,
    creation,
    onType,
    isDisabled = false,
    name,
    ...field
  } = props;
  const t = useText(uiTexts);
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    onType?.('');
    anchor.current?.focus();
  };
  useDismiss({ isOpen, onDismiss: close, inside: [anchor, panel] });
  const chosen = isSummaryHidden ? [] : options.filter((option) => value.includes(option.value));
  return (
    <Field {...field}>
      {({ 'aria-describedby': note, 'aria-required': _required, ...attributes }) => (
        <div className={control['frame']}>
          <button
            {...attributes}
            ref={anchor}
            type="button"
            name={name}
            disabled={isDisabled}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-describedby={classNames(`${id}-value`, note)}
            className={classNames(control['control'], styles['trigger'])}
            onClick={() => (isOpen ? close() : setOpen(true))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || isOpen) return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            <span id={`${id}-value`} className={styles['value']}>
              <Summary chosen={chosen} placeholder={placeholder ?? t('choose')} />
            </span>
          </button>
          <Icon icon={ChevronDown} size={16} className={styles['arrow']} />
          {isOpen && (
            <MultiSelectList
              id={`${id}-list`}
              label={field.label}
              anchor={anchor as RefObject<HTMLElement | null>}
              panel={panel}
              {...{ options, value, onChange, close, creation, onType }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Names as far as two; the rest as a number, so that the control keeps its height. */
function Summary<Value extends string | number>(props: { chosen: readonly Choice<Value>[]; placeholder: string }) {
  if (props.chosen.length === 0) return <span className={styles['placeholder']}>{props.placeholder}</span>;
  return (
    <>
      {props.chosen.slice(0, 2).map((option) => (
        <span key={option.value} className={styles['one']}>
          {option.color !== undefined && <ColorDot color={option.color} />}
          <span className={styles['word']}>{option.label}</span>
        </span>
      ))}
      {props.chosen.length > 2 && <span className={styles['rest']}>+{props.chosen.length - 2}</span>}
    </>
  );
}
