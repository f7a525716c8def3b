import { showTyping } from '../channels/connections/typing.ts';
import type { CompanyCtx } from '../core/context/ctx.ts';
import type { Loaded } from './loading.ts';
import type { ExternalTurn } from './model.ts';

interface TypingSign {
  readonly show: ExternalTurn['showTyping'];
  /** When nothing of it is under way any more: a function that is put to sleep before would leave it half done. */
  readonly ended: () => Promise<void>;
}

/** The typing sign of one turn, shown once beside the call to the service. */
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
