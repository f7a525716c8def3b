import { type ReactNode, useId } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Slider.module.css';

interface Props extends FieldProps {
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value in words, next to the label and for assistive technology. */
  valueText?: string;
  disabled?: boolean;
  lead?: ReactNode;
}

export function Slider({ value, min, max, step, onChange, valueText, disabled, lead, ...field }: Props) {
  const id = useId();
  const share = max > min ? (value - min) / (max - min) : 0;
  return (
    <Field
      {...field}
      id={id}
      aside={field.isLabelHidden ? undefined : <output htmlFor={id}>{valueText ?? value}</output>}
    >
      {(attributes) => (
        <div className={styles['line']}>
          {lead}
          <input
            {...attributes}
            type="range"
            value={value}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            aria-valuetext={valueText}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            className={styles['slider']}
            style={{ '--share': `${share * 100}%` } as React.CSSProperties}
          />
        </div>
      )}
    </Field>
  );
}
