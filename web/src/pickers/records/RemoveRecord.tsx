import { AppError } from '@shared/core/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Feature, RouteName } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { type Reference, type ReferencedRecord, referencesTo } from '@web/lib/references.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import { toast } from '@web/ui/toast.tsx';
import type { ReactNode } from 'react';
import { usedTexts } from '../usedText.ts';
import { recordTexts } from './recordText.ts';

/** Features whose route `remove` takes an id. */
export type RemovableFeature = { [F in Feature]: 'remove' extends RouteName<F> ? F : never }[Feature];

interface Props {
  feature: RemovableFeature;
  id: string | number;
  /** Kind of record that queues, their options and connections can refer to; a refusal then lists the references. */
  used?: ReferencedRecord['kind'];
  /** Names the thing: "Excluir a integração Robô?" */
  title: string;
  /** Text of the toast afterwards. */
  removed: string;
  /** Text that says what is lost. */
  children: ReactNode;
  onClose: () => void;
  /** Without it, what was read of the feature is read again. */
  onRemoved?: () => void;
}

/** Number of references listed by name; the rest is a count. */
const maxNamed = 5;

/** Asks before a record is deleted. */
export function RemoveRecord({ feature, id, used, title, removed, children, onClose, onRemoved }: Props) {
  const t = useText(recordTexts);
  const client = useQueryClient();
  const explained = useExplained();
  const remove = useAction(feature as 'tags', 'remove', { onError: () => true });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={t('remove')}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ id: id as number });
        } catch (error) {
          throw used === undefined ? error : await explained(error, { kind: used, id: id as number });
        }
        toast.success(removed);
        if (onRemoved) onRemoved();
        else void client.invalidateQueries({ queryKey: [feature] });
      }}
    >
      {children}
    </ConfirmDialog>
  );
}

/** The refusal with the names of those who are in the way. */
function useExplained(): (error: unknown, used: ReferencedRecord) => Promise<unknown> {
  const t = useText(usedTexts);
  const client = useQueryClient();
  const nameOf = (use: Reference) =>
    use.by === 'option' ? t('option', { name: use.name, queue: use.queue }) : t(use.by, { name: use.name });
  return async (error, used) => {
    if (!(error instanceof AppError) || error.status !== 409) return error;
    try {
      const [queues, connections] = await Promise.all([
        client.fetchQuery({ ...query('queues', 'list', {}), staleTime: 0 }),
        client.fetchQuery({ ...query('connections', 'list', {}), staleTime: 0 }),
      ]);
      const uses = referencesTo(used, queues, connections);
      if (uses.length === 0) return error;
      const more = uses.length - maxNamed;
      const names = uses.slice(0, maxNamed).map(nameOf).join('; ');
      const list = more > 0 ? t('more', { names, count: more }) : names;
      const payload = `${errorText(error)} ${t('usedBy', { list })}`;
      return new AppError(error.code, { ...error.details, payload }, { cause: error });
    } catch {
      // The refusal itself says enough.
      return error;
    }
  };
}
