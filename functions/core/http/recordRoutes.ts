import type { Ctx } from '../context/ctx.ts';

interface Records<T> {
  readonly get: (ctx: Ctx, id: number) => Promise<T>;
  readonly change: (ctx: Ctx, id: number, work: (current: T) => T | Promise<T>) => Promise<{ readonly after: T }>;
  readonly drop: (ctx: Ctx, id: number) => Promise<T>;
}

interface Resource<T, View, Draft, Change> {
  /** Name of the record in the answer to a removal. */
  readonly noun: string;
  readonly view: (record: T, ctx: Ctx) => View | Promise<View>;
  readonly create: (draft: Draft, ctx: Ctx) => Promise<T>;
  /** @returns the record as it is to be */
  readonly revise: (current: T, change: Change, ctx: Ctx) => T | Promise<T>;
}

interface RecordId {
  readonly id: number;
}

/** A route that removes: the work, and what is answered to it. */
export const removal =
  <Input>(noun: string, remove: (input: Input, ctx: Ctx) => Promise<unknown>) =>
  async (input: Input, ctx: Ctx): Promise<{ message: string }> => {
    await remove(input, ctx);
    return { message: `${noun} deleted` };
  };

/** Four routes that are the same for every resource of numbered records; how they are listed is its own. */
export const recordRoutes = <T, View, Draft, Change extends RecordId>(
  records: Records<T>,
  { noun, view, create, revise }: Resource<T, View, Draft, Change>,
) => ({
  get: async ({ id }: RecordId, ctx: Ctx): Promise<View> => view(await records.get(ctx, id), ctx),
  create: async (draft: Draft, ctx: Ctx): Promise<View> => view(await create(draft, ctx), ctx),
  update: async (change: Change, ctx: Ctx): Promise<View> => {
    const { after } = await records.change(ctx, change.id, (current) => revise(current, change, ctx));
    return view(after, ctx);
  },
  remove: removal<RecordId>(noun, ({ id }, ctx) => records.drop(ctx, id)),
});
