import { fold, searchable } from '@shared/core/text.ts';
import { useText } from '@web/lib/i18n.ts';
import { Check, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useState } from 'react';
import { ColorDot } from './ColorDot.tsx';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import floating from './Floating.module.css';
import { Icon } from './Icon.tsx';
import styles from './MultiSelect.module.css';
import { uiTexts } from './text.ts';
import { useFloating } from './useFloating.ts';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  /** A queue's or tag's own colour. */
  color?: string;
  hint?: string;
}

/** Offered under the choices for a text that none of them is called. */
export interface Creation {
  /** Label of the option that creates. */
  word: (typed: string) => string;
  /** Returns false if the text was refused; it then stays to be corrected. */
  onCreate: (typed: string) => boolean;
  isPending: boolean;
}

/** Longer lists can be narrowed by typing. */
const searchedFrom = 8;

interface Props<Value extends string | number> {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  options: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  close: () => void;
  creation?: Creation | undefined;
  onType?: ((typed: string) => void) | undefined;
}

export function MultiSelectList<Value extends string | number>(props: Props<Value>) {
  const { id, label, anchor, panel, options, value, onChange, close, creation, onType } = props;
  const t = useText(uiTexts);
  const [typed, showTyped] = useState('');
  const [active, setActive] = useState(0);
  const setTyped = (text: string) => {
    showTyped(text);
    onType?.(text);
  };
  const place = useFloating({
    anchor: () => anchor.current,
    placement: 'bottom-start',
    isAnchorWide: true,
    ref: panel,
  });
  const isSearched = options.length >= searchedFrom || creation !== undefined;
  const wanted = searchable(typed);
  const shown = options.filter((option) => searchable(option.label).includes(wanted));
  const name = fold(typed);
  const isOffered = creation !== undefined && name !== '' && !options.some(({ label: one }) => fold(one) === name);
  const count = shown.length + (isOffered ? 1 : 0);
  const create = () => {
    if (creation === undefined || creation.isPending) return;
    if (creation.onCreate(typed.trim())) setTyped('');
    setActive(0);
  };
  const toggle = (option: Choice<Value>) =>
    onChange(value.includes(option.value) ? value.filter((one) => one !== option.value) : [...value, option.value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 }[event.key];
    const option = shown[active];
    if (event.key === 'Tab') return close();
    if (to !== undefined && count > 0) setActive((to + count) % count);
    else if (option !== undefined && (event.key === 'Enter' || (event.key === ' ' && !isSearched))) toggle(option);
    else if (isOffered && event.key === 'Enter') create();
    else return;
    event.preventDefault();
  };
  const offerId = isOffered && active === shown.length ? `${id}-new` : undefined;
  const keyboard = {
    onKeyDown,
    'aria-activedescendant': shown[active] === undefined ? offerId : `${id}-${shown[active].value}`,
  };
  return (
    <div
      ref={(element) => {
        const leave = place(element);
        element?.querySelector<HTMLElement>('[data-keyboard]')?.focus({ preventScroll: true });
        return leave;
      }}
      popover="manual"
      className={classNames(floating['floating'], styles['panel'])}
    >
      {isSearched && (
        <SearchField
          {...keyboard}
          aria-controls={id}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
        />
      )}
      <div
        {...(isSearched ? undefined : { ...keyboard, 'data-keyboard': true })}
        id={id}
        role="listbox"
        tabIndex={isSearched ? -1 : 0}
        aria-multiselectable="true"
        aria-label={label}
        className={styles['list']}
      >
        {shown.map((option, index) => (
          <ChoiceLine
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            isChosen={value.includes(option.value)}
            isActive={index === active}
            onPress={() => {
              setActive(index);
              toggle(option);
            }}
          />
        ))}
        {isOffered && (
          <OfferLine
            id={`${id}-new`}
            word={creation.word(typed.trim())}
            isPending={creation.isPending}
            isActive={offerId !== undefined}
            onPress={create}
          />
        )}
      </div>
      {count === 0 && <p className={styles['none']}>{t('noOptions')}</p>}
    </div>
  );
}

function SearchField(props: ComponentProps<'input'>) {
  const t = useText(uiTexts);
  return (
    <input
      {...props}
      data-keyboard
      role="combobox"
      aria-expanded="true"
      aria-autocomplete="list"
      aria-label={t('search')}
      placeholder={t('search')}
      autoComplete="off"
      className={classNames(control['control'], styles['search'])}
    />
  );
}

interface OfferProps {
  id: string;
  word: string;
  isPending: boolean;
  isActive: boolean;
  onPress: () => void;
}

function OfferLine({ id, word, isPending, isActive, onPress }: OfferProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      aria-disabled={isPending || undefined}
      data-active={isActive || undefined}
      className={styles['option']}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      onKeyDown={undefined}
    >
      <span className={styles['check']}>
        <Icon icon={Plus} size={16} />
      </span>
      <span className={styles['word']}>{word}</span>
    </div>
  );
}

interface LineProps {
  id: string;
  option: Choice<string | number>;
  isChosen: boolean;
  isActive: boolean;
  onPress: () => void;
}

/** The keys are handled where the focus is: on the list or on the search above it. */
function ChoiceLine({ id, option, isChosen, isActive, onPress }: LineProps) {
  return (
    <div
      id={id}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' });
      }}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className={styles['option']}
      // Keeps the focus, and with it the keys, where it is.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      onKeyDown={undefined}
    >
      <span className={styles['check']}>{isChosen && <Icon icon={Check} size={16} />}</span>
      {option.color !== undefined && <ColorDot color={option.color} />}
      <span className={styles['word']}>{option.label}</span>
      {option.hint !== undefined && <span className={styles['hint']}>{option.hint}</span>}
    </div>
  );
}
