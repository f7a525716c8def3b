import { useSession } from '@web/lib/session.tsx';

/** True if the company chose a prompt for its attendants; without one the assistant is neither shown nor loaded. */
export function useHasAssistant(): boolean {
  const { setting, hasPlan } = useSession();
  return hasPlan('useOpenAi') && setting('assistantPrompt') !== '0';
}
