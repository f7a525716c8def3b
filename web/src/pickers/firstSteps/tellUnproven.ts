import { api } from '@web/lib/api.ts';
import { textOf } from '@web/lib/i18n.ts';
import { currentSession } from '@web/lib/session.tsx';
import { showFailure } from '@web/lib/showFailure.ts';
import { toast } from '@web/ui/toast.tsx';
import { firstStepTexts } from './text.ts';

async function sendProof(): Promise<void> {
  try {
    const { email } = await api.recovery.sendProof({});
    toast.success(textOf(firstStepTexts, 'proofSent', { email }));
  } catch (error) {
    showFailure(error);
  }
}

/**
 * Shows that an action is refused until the company's e-mail is confirmed; administrators can have the link sent again.
 */
export function tellUnproven(text: string): void {
  const isAdmin = currentSession()?.viewer.profile === 'admin';
  toast.error(text, {
    ...(isAdmin && {
      action: { label: textOf(firstStepTexts, 'proofAgain'), onSelect: () => void sendProof() },
    }),
  });
}
