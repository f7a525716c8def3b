import { digitsOf } from '@shared/core/text.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import type { KeyboardEvent } from 'react';

/** Minutes that the arrows move by. */
const step = 10;
const day = 24 * 60;

/** Turns typed text into HH:mm step by step: `830`, `8:30` and `0830` all end as `08:30`. */
export function parseTime(typed: string): string {
  const digits = digitsOf(typed);
  // No hour starts with 3 to 9, and a colon after one digit ends the hour.
  const isShort = /^[3-9]/.test(digits) || /^\d:/.test(typed);
  const padded = (isShort ? `0${digits}` : digits).slice(0, 4);
  return padded.length <= 2 ? padded : `${padded.slice(0, 2)}:${padded.slice(2)}`;
}

/** The time some minutes later or earlier, round the clock; undefined when there is none to start from. */
export function addMinutes(time: string, minutes: number): string | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const moved = (Number(hour) * 60 + Number(minute) + minutes + day) % day;
  return `${String(Math.floor(moved / 60)).padStart(2, '0')}:${String(moved % 60).padStart(2, '0')}`;
}

interface Props extends FieldProps {
  name: string;
  value: string;
  onChange: (time: string) => void;
}

/** A time of day as HH:mm in every browser; the native field follows the browser's language instead of the product's. */
export function TimeField({ value, onChange, ...rest }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const minutes = { ArrowUp: step, ArrowDown: -step }[event.key];
    const moved = minutes === undefined ? undefined : addMinutes(value, minutes);
    if (moved === undefined) return;
    event.preventDefault();
    onChange(moved);
  };
  return (
    <TextField
      {...rest}
      value={value}
      placeholder="--:--"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      onChange={(event) => onChange(parseTime(event.target.value))}
      onKeyDown={onKeyDown}
    />
  );
}
