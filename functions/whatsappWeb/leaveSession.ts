import type { Ordered } from '../channels/linked/commands.ts';
import { giveSessionBack, type Lease, mustHold, readBell, removeSession } from '../channels/linked/sessions.ts';
import { wasApplied } from '../core/store/store.ts';
import type { CommandRunner } from './commandRunner.ts';

/**
 * Ends a session and its waiting commands. An order that came meanwhile keeps the session for its next worker, because
 * users see that the line is closed before the session ends and may want it back at once.
 * @param obeyed orders that end it
 * @throws WriteConflict once another worker has the line
 */
export async function leaveSession(lease: Lease, runner: CommandRunner, obeyed: readonly Ordered[]): Promise<void> {
  for (;;) {
    const bell = await readBell(lease);
    await runner.giveUp();
    if (await runner.hasOtherOrder(obeyed)) {
      await giveSessionBack(lease);
      return;
    }
    if (await wasApplied(removeSession(lease, bell))) return;
    await mustHold(lease);
  }
}
