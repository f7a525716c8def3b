import { AppError } from '@shared/core/errors.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Banner } from './Banner.tsx';
import { ChangeArea } from './ChangeArea.tsx';
import { classNames } from './classNames.ts';
import styles from './Form.module.css';
import type { ZodForm } from './useZodForm.ts';

interface Props<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  /** Gets the parsed values. When it rejects, the reason is shown above the fields and nothing typed is lost. */
  onSubmit: (values: Output) => unknown;
  children: ReactNode;
  /** Id for a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string;
  /** Two columns where there is room; mark a field that spans both with `data-wide`. */
  columns?: 1 | 2;
  className?: string;
}

export function Form<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, onSubmit, children, id, columns = 1, className } = props;
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, isSubmitting, errors } = form.formState;
  useLayoutEffect(() => {
    // After the fields have shown their errors: the first wrong one as the reader meets them.
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      // An error shown at its field is not repeated above.
      const atFields = showFieldErrors(form, error);
      const areSeen =
        atFields.length > 0 && atFields.every((name) => element.current?.elements.namedItem(name) != null);
      if (!areSeen) form.setError('root.failure', { message: errorText(error) });
    }
  });
  return (
    <form
      ref={element}
      id={id}
      noValidate
      className={classNames(styles['form'], columns === 2 && styles['two'], className)}
      onSubmit={(event) => {
        // A dialog's form is a React child of the form it was opened from.
        event.stopPropagation();
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
    >
      {errors.root?.['failure']?.message !== undefined && (
        <Banner tone="failed" className={styles['failure']}>
          {errors.root['failure'].message}
        </Banner>
      )}
      <ChangeArea>{children}</ChangeArea>
    </form>
  );
}

/**
 * The server may know more about a field than the schema: an e-mail already taken, for one.
 * @returns the names of the fields, none when something is wrong that concerns no field
 */
function showFieldErrors<Input extends FieldValues, Output>(form: ZodForm<Input, Output>, error: unknown): string[] {
  if (!(error instanceof AppError)) return [];
  const wrong = Object.entries(error.details.fields ?? {});
  const shown = wrong.filter(([name]) => name in form.getValues());
  for (const [name, code] of shown) form.setError(name as Path<Input>, { message: code });
  return shown.length === wrong.length ? shown.map(([name]) => name) : [];
}
