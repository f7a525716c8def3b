import { useText } from '@web/lib/i18n.ts';
import { useReadOnly } from '@web/lib/readMode.ts';
import { Button } from './Button.tsx';
import { uiTexts } from './text.ts';

/** Primary action of a dialog. */
export interface DialogAction {
  readonly label: string;
  /** The id of the form that it submits. */
  readonly form?: string;
  readonly onPress?: () => unknown;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly isFirstFocus?: boolean;
  /** True if it cannot be undone: the other button has the focus. */
  readonly isDanger?: boolean;
  /** False where it only shows, fetches or leads on. */
  readonly writes?: boolean;
}

/** The button that leaves a dialog, and the one that does what it is for. */
export function DialogButtons({ action, onCancel }: { action: DialogAction; onCancel: () => void }) {
  const t = useText(uiTexts);
  const { label, form, onPress, isDanger = false, writes = true, ...rest } = action;
  const isReadOnly = useReadOnly() && writes;
  return (
    <>
      <Button isFirstFocus={isDanger} onClick={onCancel}>
        {t(isReadOnly ? 'close' : 'cancel')}
      </Button>
      <Button
        {...rest}
        writes={writes}
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        variant={isDanger ? 'danger' : 'primary'}
        onClick={onPress && (() => void onPress())}
      >
        {label}
      </Button>
    </>
  );
}
