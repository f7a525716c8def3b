import { enqueueTurns } from '../../automation/service.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';

/**
 * Enqueues the answers of outside services to the messages that were handed to them. The mark was stored with the
 * message itself, or with its decrypted content, so that no message is lost between the two; the job checks if an
 * answer is still wanted, so that none is given twice.
 */
export async function enqueueAutomation(changes: readonly RecordChange[]): Promise<void> {
  const handed = changes.flatMap(({ kind, before, after }) =>
    kind === 'message' && !before?.['handedTo'] && after?.['handedTo'] ? [fromItem(messageEntity, after)] : [],
  );
  await enqueueTurns(handed);
}
