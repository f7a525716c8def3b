import { showTyping } from '../channels/connections/typing.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { Loaded } from './loading.ts';
import type { ExternalTurn } from './model.ts';

interface TypingSign {
  readonly show: ExternalTurn['showTyping'];
  /**
   * Resolves when no request for the indicator is pending, because a function that is frozen before would leave it half
   * done.
   */
  readonly ended: () => Promise<void>;
}

/** Typing indicator of a turn, shown once during the call to the service. */
export function typingSign(
  ctx: CompanyCtx,
  { connection, contact, message }: Pick<Loaded, 'connection' | 'contact' | 'message'>,
): TypingSign {
  let shown: Promise<void> | undefined;
  return {
    show: () => {
      shown ??= showTyping(ctx, connection, { wid: message.wid, writer: contact.aliases });
    },
    ended: async () => shown,
  };
}
