import { enqueueTurns } from '../../automation/service.ts';
import type { Change } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';

/**
 * Sets outside services to work on the messages they were handed. The mark was stored with the message itself, or with
 * what it says once it could be read, so that nothing that came in is lost between the two; whoever answers looks whether
 * it is still wanted, so that nothing is answered twice.
 */
export async function enqueueAutomation(changes: readonly Change[]): Promise<void> {
  const handed = changes.flatMap(({ kind, before, after }) =>
    kind === 'message' && !before?.['handedTo'] && after?.['handedTo'] ? [fromItem(messageEntity, after)] : [],
  );
  await enqueueTurns(handed);
}
