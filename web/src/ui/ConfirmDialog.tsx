import { errorText } from '@web/lib/errorTexts.ts';
import { type ReactNode, useState } from 'react';
import { Banner } from './Banner.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Names the thing: "Excluir a fila Vendas?" */
  title: string;
  /** Text that says what is lost. */
  children?: ReactNode;
  /** The verb: "Excluir". */
  action: string;
  /** The dialog stays, with the reason, when this fails; it closes when it is done. */
  onConfirm: () => unknown;
  isDanger?: boolean;
}

/** Confirms actions that cannot be undone; other actions run at once and offer an undo. */
export function ConfirmDialog({ isOpen, onClose, title, children, action, onConfirm, isDanger = true }: Props) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leave = () => {
    if (isPending) return;
    setFailure(undefined);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      role="alertdialog"
      size="small"
      title={title}
      description={children}
      action={{ label: action, onPress: confirm, isPending, isDanger }}
    >
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
    </Dialog>
  );
}
