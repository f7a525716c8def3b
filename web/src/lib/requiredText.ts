import * as z from 'zod';

/** A text field that must not be empty: says "required" first, and only then what else is wrong. */
export const requiredText = <Output>(schema: z.ZodType<Output, string>) =>
  z.string().trim().min(1, 'required').pipe(schema);
