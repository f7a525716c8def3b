import type { TagView } from '@shared/tags/model.ts';
import { byName, matchingTags } from '@shared/tags/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '@web/lib/query.ts';
import { removeRow, upsertRow } from '@web/lib/rows.ts';

/** Puts a tag, as it is now, into every list of tags that it belongs to, and out of the others. */
export function updateTagLists(client: QueryClient, tag: TagView): void {
  patchQueries(client, 'tags', 'list', (current, { kanban, searchParam }) => {
    if (kanban !== undefined && Number(kanban) !== tag.kanban) return current;
    const isWanted = matchingTags([tag], { searchParam }).length > 0;
    return isWanted ? upsertRow(current, tag).sort(byName) : removeRow(current, tag.id);
  });
}
