import type { TagView } from '@shared/tags/model.ts';
import { byName, matchingTags } from '@shared/tags/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '@web/lib/query.ts';
import { upserted, without } from '@web/lib/rows.ts';

/** Puts a tag, as it is now, into every list of tags that it belongs to, and out of the others. */
export function intoTagLists(client: QueryClient, tag: TagView): void {
  patchQueries(client, 'tags', 'list', (held, { kanban, searchParam }) => {
    if (kanban !== undefined && Number(kanban) !== tag.kanban) return held;
    const isWanted = matchingTags([tag], { searchParam }).length > 0;
    return isWanted ? upserted(held, tag).sort(byName) : without(held, tag.id);
  });
}
