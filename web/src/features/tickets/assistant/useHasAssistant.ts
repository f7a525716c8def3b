import { useSession } from '@web/lib/session.tsx';

/** Whether the company chose a prompt for its people; without one nothing of the assistant is shown, nor loaded. */
export function useHasAssistant(): boolean {
  const { setting, hasPlan } = useSession();
  return hasPlan('useOpenAi') && setting('assistantPrompt') !== '0';
}
