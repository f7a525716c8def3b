import { SingleSignOnFields } from '@shared/singleSignOn/model.ts';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';

const { domains } = SingleSignOnFields.shape;

/** Domains as people write several in one line. */
const Domains = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((one) => one !== ''),
  )
  .refine((list) => domains.safeParse(list).success, 'invalid_url');

export const SingleSignOnForm = SingleSignOnFields.extend({
  domains: Domains,
  currentPassword: z.string().min(1, 'required').max(200),
});
export type SingleSignOnFormValues = z.input<typeof SingleSignOnForm>;
export type SignOnForm = ZodForm<SingleSignOnFormValues, z.output<typeof SingleSignOnForm>>;
