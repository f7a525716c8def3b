import { zodResolver } from '@hookform/resolvers/zod';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import type { RefCallback } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type FormState,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { validationMessage } from './validationMessage.ts';

interface FieldAttributes {
  name: string;
  ref: RefCallback<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;
  onChange: (event: { target: unknown; type?: unknown }) => void;
  onBlur: (event: { target: unknown; type?: unknown }) => void;
  error: string | undefined;
}

interface ValueAttributes<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface ZodForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  /** `<TextField label={...} {...form.field('name')} />`: for inputs, text areas, selects, checkboxes and switches. */
  field: (name: Path<Input>, options?: { isNumber?: boolean }) => FieldAttributes;
  /** `<MultiSelect {...form.value('queueIds')} />`: for everything that gives its value itself. */
  value: <Name extends Path<Input>>(name: Name) => ValueAttributes<PathValue<Input, Name>>;
}

/** A form that speaks the contract's schema: the same rules as the server, in the reader's language. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): ZodForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: validationMessage }),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Form focuses the first wrong field in the order of the screen; the library's order is that of registration.
    shouldFocusError: false,
  });
  // The errors are read here so that their change renders the components that use `field` and `value`.
  const { errors } = form.formState;
  const errorOf = (name: string): string | undefined => {
    const error: { message?: string } | undefined = get(errors, name);
    return error?.message === undefined ? undefined : fieldErrorText(error.message);
  };
  return {
    ...form,
    formState: dirtyWhenTyped(form),
    field: (name, { isNumber = false } = {}) => ({
      ...form.register(name, isNumber ? { setValueAs: numberOrNothing } : undefined),
      error: errorOf(name),
    }),
    value: (name) => ({
      name,
      value: form.watch(name),
      onChange: (value) =>
        form.setValue(name, value, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: form.formState.isSubmitted,
        }),
      error: errorOf(name),
    }),
  };
}

/**
 * The library marks a form as dirty once a field without a default value is rendered ('' is not undefined), and every
 * dialog would ask about changes that were never made. Here undefined, null and an empty text are equal.
 */
function dirtyWhenTyped<Input extends FieldValues>(form: UseFormReturn<Input, unknown, unknown>): FormState<Input> {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  const isDirty = () => {
    const { dirtyFields, defaultValues } = form.formState;
    return Object.keys(dirtyFields).some(
      (name) => !(isEmpty(get(form.getValues(), name)) && isEmpty(get(defaultValues, name))),
    );
  };
  // Inherits, because the library's state only renders for the properties that are read.
  return Object.create(form.formState, { isDirty: { get: isDirty } });
}

/** An emptied number field has no number, which is not the same as NaN or zero. */
function numberOrNothing(raw: unknown): number | undefined {
  if (raw === '' || raw === null || raw === undefined) return undefined;
  const number = Number(raw);
  return Number.isNaN(number) ? undefined : number;
}
