import type { Flag } from '@shared/core/fields.ts';
import { Switch, type SwitchProps } from '@web/ui/Switch.tsx';

interface Props extends Pick<SwitchProps, 'label' | 'hint' | 'error' | 'isSpread' | 'disabled' | 'className'> {
  name: string;
  value: Flag | undefined;
  onChange: (value: Flag) => void;
}

/** A switch for the contract's `enabled` and `disabled`. */
export function FlagSwitch({ value, onChange, ...rest }: Props) {
  return (
    <Switch
      {...rest}
      checked={value === 'enabled'}
      onChange={(event) => onChange(event.target.checked ? 'enabled' : 'disabled')}
    />
  );
}
