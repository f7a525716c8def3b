import { useQuery } from '@tanstack/react-query';
import { query } from '@web/lib/query.ts';
import { SelectField } from '@web/ui/SelectField.tsx';

interface Props {
  label: string;
  placeholder: string;
  /** A number, or empty. */
  value: string;
  onChange: (userId: string) => void;
  className?: string;
}

/** Narrows a list to what one colleague did. */
export function UserFilter({ onChange, ...rest }: Props) {
  const { data = [] } = useQuery(query('users', 'names', {}));
  return (
    <SelectField
      {...rest}
      isLabelHidden
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
