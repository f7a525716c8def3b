import { TagView } from '@shared/tags/model.ts';
import { byName } from '@shared/tags/rules.ts';
import type { LiveTable } from '@web/lib/live.ts';
import { patchQueries } from '@web/lib/query.ts';
import { upserted, without } from '@web/lib/rows.ts';

const byId = (one: TagView, other: TagView): number => one.id - other.id;

/** Colleagues create, rename and delete tags, and counts move with every contact that gets one. */
export const live: LiveTable = {
  tag(client, data) {
    if (data['action'] === 'delete') {
      const id = Number(data['tagId']);
      patchQueries(client, 'tags', 'list', (held) => without(held, id));
      patchQueries(client, 'tags', 'lanes', ({ lista }) => ({ lista: without(lista, id) }));
      return;
    }
    const tag = TagView.safeParse(data['tag']);
    if (!tag.success) {
      void client.invalidateQueries({ queryKey: ['tags'] });
      return;
    }
    patchQueries(client, 'tags', 'list', (held, { kanban }) =>
      kanban === undefined || Number(kanban) === tag.data.kanban ? upserted(held, tag.data).sort(byName) : held,
    );
    if (tag.data.kanban === 1)
      patchQueries(client, 'tags', 'lanes', ({ lista }) => ({ lista: upserted(lista, tag.data).sort(byId) }));
  },
};
