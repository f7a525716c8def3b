import { useQuery } from '@tanstack/react-query';
import { queryAllPages } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';

/**
 * Integrations that queues, options and connections can refer to; `data` is undefined until loaded, and empty if the
 * plan has none.
 */
export function useIntegrationChoices() {
  const { user, hasPlan } = useSession();
  // Users who manage connections may see these references, but not the integrations themselves.
  const isKnowable = user.profile === 'admin';
  const isOffered = hasPlan('useIntegration');
  const { data, error, refetch } = useQuery({
    ...queryAllPages('integrations', 'list', {}),
    enabled: isOffered && isKnowable,
  });
  const choices = isOffered ? data?.flatMap(({ queueIntegrations }) => queueIntegrations) : [];
  return { data: choices, error, refetch };
}

export function usePromptChoices() {
  const isOffered = useSession().hasPlan('useOpenAi');
  const { data, error, refetch } = useQuery({ ...queryAllPages('prompts', 'list', {}), enabled: isOffered });
  const choices = isOffered ? data?.flatMap(({ prompts }) => prompts) : [];
  return { data: choices, error, refetch };
}

export function useFileListChoices() {
  const { data, error, refetch } = useQuery(queryAllPages('fileLists', 'list', {}));
  return { data: data?.flatMap(({ files }) => files), error, refetch };
}
