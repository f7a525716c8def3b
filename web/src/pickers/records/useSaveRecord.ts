import type { ErrorCode } from '@shared/core/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Feature, InputOf, ResultOf, RouteName } from '@web/lib/api.ts';
import { useAction } from '@web/lib/query.ts';
import { withField } from '@web/lib/withField.ts';
import { toast } from '@web/ui/toast.tsx';

/** Features whose records are made with `create` and changed with `update` by their id. */
export type EditableFeature = {
  [F in Feature]: 'create' | 'update' extends RouteName<F> ? F : never;
}[Feature];

type Created<F extends EditableFeature> = InputOf<F, RouteName<F> & 'create'>;
type Changed<F extends EditableFeature> = Omit<InputOf<F, RouteName<F> & 'update'>, 'id'>;
type Saved<F extends EditableFeature> = ResultOf<F, RouteName<F> & 'update'>;

interface Save<F extends EditableFeature> {
  (values: Created<F> & Changed<F>): Promise<Saved<F>>;
  /** Overload for changes and creations with different fields. */
  (changed: Changed<F>, created: Created<F>): Promise<Saved<F>>;
}

interface Options {
  /** Text of the toast afterwards. */
  saved?: string;
  /** Failures that concern one field of the form. */
  fieldOf?: Readonly<Partial<Record<ErrorCode, string>>>;
}

const shownInForm = { onError: () => true } as const;

/** Creates without `record`, changes with it. Rejects with what the form of the dialog shows. */
export function useSaveRecord<F extends EditableFeature>(
  feature: F,
  record: { readonly id: string | number } | undefined,
  { saved, fieldOf = {} }: Options,
): Save<F> {
  const client = useQueryClient();
  const create = useAction(feature, 'create' as RouteName<F>, shownInForm);
  const update = useAction(feature, 'update' as RouteName<F>, shownInForm);
  const save = async (changed: Changed<F>, created: unknown = changed): Promise<unknown> => {
    const work = record
      ? update.mutateAsync({ ...changed, id: record.id } as never)
      : create.mutateAsync(created as never);
    const result = await withField<unknown>(work, fieldOf);
    void client.invalidateQueries({ queryKey: [feature] });
    if (saved !== undefined) toast.success(saved);
    return result;
  };
  return save as Save<F>;
}
