import * as z from 'zod';

/** Meta's own words; others than these exist and are kept as they come. */
export const TemplateStatus = z.enum([
  'APPROVED',
  'PENDING',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'OTHER',
]);
export type TemplateStatus = z.infer<typeof TemplateStatus>;

export const TemplateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION', 'OTHER']);
export type TemplateCategory = z.infer<typeof TemplateCategory>;

export const HeaderFormat = z.enum(['NONE', 'TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'OTHER']);
export type HeaderFormat = z.infer<typeof HeaderFormat>;

/** `url` of a link may end in a placeholder; the other kinds carry nothing but their caption. */
export const TemplateButton = z.object({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE', 'VOICE_CALL', 'OTHER']),
  text: z.string(),
  url: z.string(),
});
export type TemplateButton = z.infer<typeof TemplateButton>;

/** Content of a template without its owner. `examples` by the key of the variable. */
export const TemplateContent = z.object({
  name: z.string(),
  language: z.string(),
  category: TemplateCategory,
  header: z.object({ format: HeaderFormat, text: z.string() }),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
  /** Placeholders have names instead of numbers. */
  isNamed: z.boolean(),
  /** False if it has parts that this product cannot fill: carousels, locations, flows, offers. */
  isSupported: z.boolean(),
  examples: z.record(z.string(), z.string()),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** A template as the platform sends it. */
export const TemplateDraft = TemplateContent.extend({
  /** The platform's id of this name in this language. */
  providerId: z.string(),
  status: TemplateStatus,
  /** GREEN, YELLOW, RED or UNKNOWN. */
  quality: z.string(),
  /** Reason of the platform for not approving it. */
  reason: z.string(),
});
export type TemplateDraft = z.infer<typeof TemplateDraft>;

/** A template of a connection's account. Its id is `<name>.<language>`: unique there, and readable. */
export const Template = TemplateDraft.extend({
  id: z.string(),
  companyId: z.number().int(),
  whatsappId: z.number().int(),
  /** Time of the platform's last report about it, by a list or a webhook. */
  heardAt: z.string(),
  /** Start of the last sync that saw it; those an older one saw last are gone. */
  syncedAt: z.string(),
});
export type Template = z.infer<typeof Template>;

export const TemplateView = Template.omit({ companyId: true, syncedAt: true });
export type TemplateView = z.infer<typeof TemplateView>;

/** The last time the templates of a connection were fetched; `count` grows while it runs. */
export const TemplateSync = z.object({
  companyId: z.number().int(),
  whatsappId: z.number().int(),
  status: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  count: z.number().int(),
  /** The platform's words when it failed. */
  reason: z.string(),
});
export type TemplateSync = z.infer<typeof TemplateSync>;

export const templateId = ({ name, language }: Pick<TemplateContent, 'name' | 'language'>): string =>
  `${name}.${language}`;

const Parameter = z.object({
  /** Empty where placeholders are numbered. */
  name: z.string(),
  text: z.string(),
});

/** Template of a sent message, with the data to send it again and to render its header and buttons. */
export const SentTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: TemplateCategory,
  /** Filled in; empty without one, or when it is a file. */
  header: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  parameters: z.object({
    header: z.array(Parameter),
    body: z.array(Parameter),
    buttons: z.array(z.object({ index: z.number().int(), kind: z.enum(['url', 'copy_code']), text: z.string() })),
  }),
});
export type SentTemplate = z.infer<typeof SentTemplate>;
export type TemplateParameter = z.infer<typeof Parameter>;

/** Part of it that a bubble shows. */
export const TemplateMark = SentTemplate.omit({ parameters: true });
export type TemplateMark = z.infer<typeof TemplateMark>;
