import { json } from '../graph/fakeGraph.ts';

/** Templates as `GET /{waba}/message_templates` tells them, for tests. */

export type Json = Readonly<Record<string, unknown>>;

export const listed = (name: string, fields: Json = {}): Json => ({
  id: `id-${name}`,
  name,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Olá {{1}}, o pedido {{2}} chegou.' }],
  ...fields,
});

export const page = (data: readonly Json[], after?: string) =>
  json(200, { data, paging: { cursors: { after: after ?? 'END' }, ...(after ? { next: 'https://next.test' } : {}) } });
