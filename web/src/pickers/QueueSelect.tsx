import { byOrder } from '@shared/queues/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import type { FieldProps } from '@web/ui/Field.tsx';
import { MultiSelect } from '@web/ui/MultiSelect.tsx';
import type { Choice } from '@web/ui/MultiSelectList.tsx';
import { NumberSelect, type NumberSelectProps } from './NumberSelect.tsx';
import { pickerTexts } from './text.ts';

type Labelled = Omit<FieldProps, 'label'> & { label?: string };

/** Queues in their order, at most those in `only`; undefined until they are known. */
export function useQueueChoices(only?: readonly number[]): Choice<number>[] | undefined {
  const { data } = useQuery(query('queues', 'list', {}));
  return data
    ?.filter((queue) => only === undefined || only.includes(queue.id))
    .sort(byOrder)
    .map(({ id, name, color }) => ({ value: id, label: name, color }));
}

type OneProps = Labelled &
  Omit<NumberSelectProps, 'label' | 'placeholder'> & {
    placeholder?: string;
    /** Ids that may be chosen: a user's own queues, a colleague's. */
    only?: readonly number[];
  };

/** Selects a queue or none. */
export function QueueSelect({ label, only, placeholder, ...rest }: OneProps) {
  const t = useText(pickerTexts);
  return (
    <NumberSelect
      {...rest}
      label={label ?? t('queue')}
      placeholder={placeholder ?? t('chooseQueue')}
      options={useQueueChoices(only) ?? []}
    />
  );
}

interface SeveralProps extends Labelled {
  value: readonly number[];
  onChange: (queueIds: number[]) => void;
  only?: readonly number[];
  /** Adds "without queue" as 0. */
  hasNone?: boolean;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
}

/** Any number of queues. */
export function QueuesSelect({ label, only, hasNone = false, ...rest }: SeveralProps) {
  const t = useText(pickerTexts);
  const choices = useQueueChoices(only) ?? [];
  const options = hasNone ? [{ value: 0, label: t('noQueue') }, ...choices] : choices;
  return <MultiSelect {...rest} label={label ?? t('queues')} options={options} />;
}
