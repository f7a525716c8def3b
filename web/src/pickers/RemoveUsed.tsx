import { AppError } from '@shared/core/errors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { type Reference, type ReferencedRecord, referencesTo } from '@web/lib/references.ts';
import { ConfirmDialog } from '@web/ui/ConfirmDialog.tsx';
import type { ReactNode } from 'react';
import { usedTexts } from './usedText.ts';

interface Props {
  used: ReferencedRecord;
  /** Names the thing: "Excluir a integração Robô?" */
  title: string;
  /** What is lost. */
  children: ReactNode;
  action: string;
  onRemove: () => Promise<unknown>;
  onClose: () => void;
}

/** How many are named; the rest is told as a number. */
const mostNamed = 5;

/** Asks before something is deleted that queues, options and connections may lead to, and says which ones do. */
export function RemoveUsed({ used, onRemove, ...rest }: Props) {
  const explained = useExplained(used);
  return (
    <ConfirmDialog
      {...rest}
      isOpen
      onConfirm={async () => {
        try {
          await onRemove();
        } catch (error) {
          throw await explained(error);
        }
      }}
    />
  );
}

/** The refusal with the names of those who are in the way. */
function useExplained(used: ReferencedRecord): (error: unknown) => Promise<unknown> {
  const t = useText(usedTexts);
  const client = useQueryClient();
  const nameOf = (use: Reference) =>
    use.by === 'option' ? t('option', { name: use.name, queue: use.queue }) : t(use.by, { name: use.name });
  return async (error) => {
    if (!(error instanceof AppError) || error.status !== 409) return error;
    try {
      const [queues, connections] = await Promise.all([
        client.fetchQuery({ ...query('queues', 'list', {}), staleTime: 0 }),
        client.fetchQuery({ ...query('connections', 'list', {}), staleTime: 0 }),
      ]);
      const uses = referencesTo(used, queues, connections);
      if (uses.length === 0) return error;
      const more = uses.length - mostNamed;
      const names = uses.slice(0, mostNamed).map(nameOf).join('; ');
      const list = more > 0 ? t('more', { names, count: more }) : names;
      const payload = `${errorText(error)} ${t('usedBy', { list })}`;
      return new AppError(error.code, { ...error.details, payload }, { cause: error });
    } catch {
      // The refusal itself says enough.
      return error;
    }
  };
}
