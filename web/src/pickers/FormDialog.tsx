import { useText } from '@web/lib/i18n.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { pickerTexts } from './text.ts';

interface Props<Input extends FieldValues, Output> {
  title: string;
  description?: string;
  /** Label of the button; "save" by default. */
  action?: string;
  isDanger?: boolean;
  form: ZodForm<Input, Output>;
  /** Closes when it is done; what it rejects with is shown above the fields and nothing typed is lost. */
  onSubmit: (values: Output) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
  /** Above the form's fields, with a life of its own: a picture. */
  before?: ReactNode;
  columns?: 1 | 2;
  size?: 'small' | 'normal' | 'wide' | 'full';
}

/** A record's dialog. Render it only while it is open. */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { title, description, action, isDanger, form, onSubmit, onClose, children, before, columns, size } = props;
  const t = useText(pickerTexts);
  const id = useId();
  const { isSubmitting, isDirty } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      hasUnsavedChanges={isDirty}
      action={{ label: action ?? t('save'), form: id, isPending: isSubmitting, isDanger }}
    >
      {before}
      <Form
        id={id}
        form={form}
        columns={columns}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
