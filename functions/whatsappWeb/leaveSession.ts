import type { Ordered } from '../channels/linked/commands.ts';
import { giveSessionBack, type Lease, mustHold, readBell, removeSession } from '../channels/linked/sessions.ts';
import { wasApplied } from '../core/store/store.ts';
import type { CommandRunner } from './commandRunner.ts';

/**
 * Ends a session with all that waits for it. An order that came meanwhile keeps it, for whoever takes it next: people see
 * that the line is closed before it is over, and may want it back at once.
 * @param obeyed orders that end it
 * @throws WriteConflict once somebody else has the line
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
