import type { FileListView } from '@shared/fileLists/model.ts';
import type { IntegrationView } from '@shared/integrations/model.ts';
import type { PromptView } from '@shared/prompts/model.ts';
import { byOrder, type QueueWithOptions } from '@shared/queues/model.ts';
import type { Targets } from '@shared/queues/tree.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { query } from '@web/lib/query.ts';
import { useFileListChoices, useIntegrationChoices, usePromptChoices } from '@web/pickers/automation.ts';

export interface KnownTargets {
  /** Queues in the order of the menu. */
  readonly queues: readonly QueueWithOptions[];
  readonly users: ResultOf<'users', 'names'>;
  readonly integrations: readonly Pick<IntegrationView, 'id' | 'name'>[];
  readonly prompts: readonly Pick<PromptView, 'id' | 'name'>[];
  readonly fileLists: readonly Pick<FileListView, 'id' | 'name' | 'message' | 'options'>[];
  readonly targets: Targets;
}

const idsOf = (list: readonly { readonly id: number }[]) => new Set(list.map(({ id }) => id));

interface TargetsResult {
  /** Undefined until all of it is known, so that nothing is called gone too early. */
  readonly known: KnownTargets | undefined;
  /** Reason why a part could not be read. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Possible targets of queues and options. */
export function useTargets(): TargetsResult {
  const queues = useQuery(query('queues', 'list', {}));
  const users = useQuery(query('users', 'names', {}));
  const integrations = useIntegrationChoices();
  const prompts = usePromptChoices();
  const fileLists = useFileListChoices();
  const known = together(queues.data, users.data, integrations.data, prompts.data, fileLists.data);
  const failed = [queues, users, integrations, prompts, fileLists].filter(({ data, error }) => !data && error);
  return {
    known,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

type Read<Name extends keyof KnownTargets> = KnownTargets[Name] | undefined;

function together(
  queues: Read<'queues'>,
  users: Read<'users'>,
  integrations: Read<'integrations'>,
  prompts: Read<'prompts'>,
  fileLists: Read<'fileLists'>,
): KnownTargets | undefined {
  if (!queues || !users || !integrations || !prompts || !fileLists) return undefined;
  const targets = {
    queues: idsOf(queues),
    users: idsOf(users),
    integrations: idsOf(integrations),
    files: idsOf(fileLists),
  };
  return { queues: [...queues].sort(byOrder), users, integrations, prompts, fileLists, targets };
}
