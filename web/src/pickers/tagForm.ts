import { TagInput, TagName } from '@shared/tags/contract.ts';
import type { TagView } from '@shared/tags/model.ts';
import { palette } from '@web/lib/color.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import type * as z from 'zod';

export const TagForm = TagInput.pick({ color: true }).extend({ name: requiredText(TagName) });
export type TagFields = z.input<typeof TagForm>;

/** Initial values of the dialog; a new tag gets the first unused colour. */
export function tagDefaults(tag: TagView | undefined, taken: readonly string[]): TagFields {
  if (tag !== undefined) return { name: tag.name, color: tag.color };
  return { name: '', color: palette.find((one) => !taken.includes(one)) ?? palette[0] ?? '' };
}
