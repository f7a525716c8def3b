import { useText } from '@web/lib/i18n.ts';
import { searchPause, useDebounced } from '@web/lib/useDebounced.ts';
import { useLatest } from '@web/lib/useLatest.ts';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import control from './control.module.css';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';
import { uiTexts } from './text.ts';
import hidden from './VisuallyHidden.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Props {
  /** Accessible name that says what is searched; the placeholder by default. */
  label: string;
  placeholder?: string;
  /** The text the screen is showing results for. */
  value: string;
  /** Called when the typing rests, with '' when there is too little text or none. */
  onSearch: (text: string) => void;
  /** Shorter texts do not search. */
  least?: number;
  pause?: number;
  className?: string;
  /** Has the focus when its dialog opens. */
  isFirstFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField(props: Props) {
  const { label, placeholder, value, onSearch, least = 0, pause = searchPause, className, isFirstFocus, ref } = props;
  const t = useText(uiTexts);
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed, pause);
  const search = useLatest(onSearch);
  // Last text that this field sent: its echo in `value` must not overwrite newer typing.
  const asked = useRef(value);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = settled.trim().length >= least ? settled.trim() : '';
    if (wanted === asked.current) return;
    asked.current = wanted;
    search.current(wanted);
  }, [settled, least, search]);
  const clear = () => {
    setTyped('');
    asked.current = '';
    onSearch('');
  };
  const isShort = typed.trim() !== '' && typed.trim().length < least;
  return (
    <div className={classNames(control['frame'], styles['search'], className)}>
      <label htmlFor={id} className={hidden['hidden']}>
        {label}
      </label>
      <Icon icon={Search} size={16} className={control['lead']} />
      <input
        ref={ref}
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder ?? label}
        autoComplete="off"
        data-autofocus={isFirstFocus || undefined}
        aria-describedby={isShort ? `${id}-note` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
        className={classNames(control['control'], control['hasLead'], control['hasTrail'])}
      />
      {typed !== '' && (
        <span className={control['trail']}>
          <IconButton icon={X} label={t('clear')} size="small" onClick={clear} />
        </span>
      )}
      {isShort && (
        <VisuallyHidden>
          <span id={`${id}-note`}>{t('searchMinimum', { least })}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}
