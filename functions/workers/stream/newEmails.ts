import { enqueueEmails } from '../../core/events/emailQueue.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { emailEntity } from '../../core/store/emails.ts';
import { fromItem } from '../../core/store/records.ts';

/** Has e-mails sent that were stored just now. */
export async function enqueueNewEmails(changes: readonly RecordChange[]): Promise<void> {
  const stored = changes.flatMap(({ kind, before, after }) =>
    kind === 'email' && !before && after ? [fromItem(emailEntity, after)] : [],
  );
  if (stored.length > 0) await enqueueEmails(stored.map(({ companyId, id }) => ({ companyId, emailId: id })));
}
