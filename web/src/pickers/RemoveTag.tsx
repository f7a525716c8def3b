import type { TagView } from '@shared/tags/model.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '@web/lib/query.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';

interface Props {
  tag: TagView;
  title: string;
  action: string;
  /** What a toast says afterwards. */
  removed: string;
  /** What goes with it. */
  children: string;
  onClose: () => void;
}

export function RemoveTag({ tag, title, action, removed, children, onClose }: Props) {
  const client = useQueryClient();
  const remove = useAction('tags', 'remove', {
    onError: () => true,
    onSuccess: () => {
      toast.success(removed);
      void client.invalidateQueries({ queryKey: ['tags'] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={action}
      onConfirm={() => remove.mutateAsync({ id: tag.id })}
    >
      {children}
    </ConfirmDialog>
  );
}
