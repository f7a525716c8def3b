import { notePausedTemplate } from '../../channels/templates/pausedTemplates.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { fromItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';

/** Connections know which of their templates are paused; one after another, because they share their connection. */
export async function updatePausedTemplates(changes: readonly RecordChange[], at: Date): Promise<void> {
  for (const { companyId, kind, before, after } of changes) {
    if (companyId === undefined || kind !== 'template') continue;
    await notePausedTemplate(
      { companyId, now: at },
      before && fromItem(templateEntity, before),
      after && fromItem(templateEntity, after),
    );
  }
}
