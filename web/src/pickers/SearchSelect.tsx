import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { classNames } from '@web/ui/classNames.ts';
import control from '@web/ui/control.module.css';
import { Field, type FieldProps } from '@web/ui/Field.tsx';
import floating from '@web/ui/Floating.module.css';
import { IconButton } from '@web/ui/IconButton.tsx';
import { useDismiss } from '@web/ui/layers.ts';
import { useFloating } from '@web/ui/useFloating.ts';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './SearchSelect.module.css';
import { pickerTexts } from './text.ts';

/** The product's searches start at three characters. */
export const minSearchLength = 3;

export interface FoundOption {
  key: string;
  label: string;
  hint?: string;
  picture?: string | null;
}

interface Props extends FieldProps {
  /** Text of the chosen option; '' for none. */
  chosen: string;
  /** Search text and its results; undefined while searching. */
  typed: string;
  onType: (typed: string) => void;
  found: readonly FoundOption[] | undefined;
  /** Characters from which it searches; 0 shows what there is at once. */
  least?: number;
  /** Given the key of what was chosen, or undefined for nothing. */
  onChoose: (key: string | undefined) => void;
  placeholder: string;
  /** Reason for an empty result, if it is known. */
  nothing?: string | undefined;
  isDisabled?: boolean;
  isFirstFocus?: boolean;
}

/** A field that finds one thing among many by typing. */
export function SearchSelect(props: Props) {
  const { chosen, typed, onType, found, onChoose, placeholder, nothing, isDisabled, isFirstFocus, ...rest } = props;
  const { least = minSearchLength, ...field } = rest;
  const t = useText(pickerTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const anchor = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useDismiss({ isOpen, onDismiss: close, inside: [anchor, panel] });
  const options = typed.trim().length >= least ? (found ?? []) : [];
  const choose = (key: string | undefined) => {
    onChoose(key);
    onType('');
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (options.length > 0) setActive((active + step + options.length) % options.length);
    } else if (event.key === 'Enter' && isOpen && options[active] !== undefined) {
      event.preventDefault();
      choose(options[active].key);
    } else if (event.key === 'Tab') close();
  };
  return (
    <Field {...field}>
      {(attributes) => (
        <div ref={anchor} className={control['frame']}>
          <input
            {...attributes}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && options[active] !== undefined ? `${id}-${active}` : undefined}
            data-autofocus={isFirstFocus || undefined}
            autoComplete="off"
            spellCheck={false}
            disabled={isDisabled}
            placeholder={chosen === '' ? placeholder : undefined}
            value={isOpen || typed !== '' ? typed : chosen}
            className={classNames(control['control'], chosen !== '' && control['hasTrail'])}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              onType(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onBlur={() => onType('')}
            onKeyDown={onKeyDown}
          />
          {chosen !== '' && !isDisabled && (
            <span className={control['trail']}>
              <IconButton icon={X} label={t('clear')} size="small" onClick={() => choose(undefined)} />
            </span>
          )}
          {isOpen && (
            <FoundList
              {...{ id, anchor, panel, options, active, choose, nothing }}
              label={field.label}
              note={noteOf(typed, found, least)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type Note = 'typeMore' | 'searching' | 'nothing' | 'results';

function noteOf(
  typed: string,
  found: readonly FoundOption[] | undefined,
  least: number,
): { key: Note; typed: string; count: number } {
  const text = typed.trim();
  if (text.length < least) return { key: 'typeMore', typed: text, count: 0 };
  if (found === undefined) return { key: 'searching', typed: text, count: 0 };
  return { key: found.length === 0 ? 'nothing' : 'results', typed: text, count: found.length };
}

interface ListProps {
  id: string;
  label: string;
  anchor: React.RefObject<HTMLElement | null>;
  panel: React.RefObject<HTMLDivElement | null>;
  options: readonly FoundOption[];
  active: number;
  choose: (key: string) => void;
  note: ReturnType<typeof noteOf>;
  nothing: string | undefined;
}

function FoundList({ id, label, anchor, panel, options, active, choose, note, nothing }: ListProps) {
  const t = useText(pickerTexts);
  const place = useFloating({
    anchor: () => anchor.current,
    placement: 'bottom-start',
    isAnchorWide: true,
    ref: panel,
  });
  const said = {
    typeMore: () => t('typeMore', { least: minSearchLength }),
    searching: () => t('searching'),
    nothing: () => nothing ?? t('nothing', { typed: note.typed }),
    results: () => t('results', { count: note.count }),
  }[note.key]();
  return (
    <div ref={place} popover="manual" className={classNames(floating['floating'], styles['panel'])}>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']}>
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${id}-${index}`}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['option']}
            // Keeps the focus, and with it the keys, in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option.key)}
            onKeyDown={undefined}
          >
            {option.picture !== undefined && <Avatar name={option.label} picture={option.picture} size={24} />}
            <span className={styles['word']}>{option.label}</span>
            {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
          </div>
        ))}
      </div>
      <div role="status">
        {note.key === 'results' ? <VisuallyHidden>{said}</VisuallyHidden> : <p className={styles['note']}>{said}</p>}
      </div>
    </div>
  );
}
