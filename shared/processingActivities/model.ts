import * as z from 'zod';

/** Articles 7 and 11 of the LGPD, in their order: a controller chooses one, and there is no other. */
export const legalBases = [
  ...['consent', 'legalObligation', 'publicPolicy', 'research', 'contract', 'legalClaims'],
  ...['lifeProtection', 'healthProtection', 'legitimateInterest', 'creditProtection'],
  ...['sensitiveConsent', 'sensitiveLegalObligation', 'sensitivePublicPolicy', 'sensitiveResearch'],
  ...['sensitiveLegalClaims', 'sensitiveLifeProtection', 'sensitiveHealthProtection', 'fraudPrevention'],
] as const;
export const LegalBasis = z.enum(legalBases);
export type LegalBasis = z.infer<typeof LegalBasis>;

/** Processing activities of Prosa itself. */
export const suggestedActivities = ['service', 'bot', 'campaigns', 'prompts', 'integrations', 'backups'] as const;
export const SuggestedActivity = z.enum(suggestedActivities);
export type SuggestedActivity = z.infer<typeof SuggestedActivity>;

/** Kinds of data with a limit in `retention`; the record shows the days that are set there. */
export const retentionKinds = ['messages', 'media', 'recordings', 'audit'] as const;

const Words = z.string().trim().max(2000, 'too_long').default('');

export const ProcessingActivityFields = z.object({
  activity: z.string().trim().min(3, 'too_short').max(100, 'too_long'),
  purpose: Words,
  legalBasis: LegalBasis.nullable().default(null),
  /** Categories of people, and of data about them. */
  people: Words,
  data: Words,
  /** Recipients and processors of the data. */
  recipients: Words,
  internationalTransfer: Words,
  retentionKind: z.enum(retentionKinds).nullable().default(null),
  retention: Words,
  security: Words,
  /** Data protection officer with contact details. */
  responsible: Words,
});
export type ProcessingActivityFields = z.infer<typeof ProcessingActivityFields>;

/** An entry of the record of processing activities (LGPD art. 37). */
export const ProcessingActivity = ProcessingActivityFields.extend({
  id: z.number().int(),
  companyId: z.number().int(),
  /** The suggested activity it came from; null for the company's own. */
  suggestion: SuggestedActivity.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type ProcessingActivity = z.infer<typeof ProcessingActivity>;

export const ProcessingActivityView = ProcessingActivity.omit({ companyId: true, version: true });
export type ProcessingActivityView = z.infer<typeof ProcessingActivityView>;

/** All entries of a company are read together. */
export const maxActivities = 200;

type Judged = Pick<ProcessingActivity, 'purpose' | 'legalBasis' | 'people' | 'data' | 'responsible'> &
  Pick<ProcessingActivity, 'retentionKind' | 'retention' | 'security'>;

/** True if the entry has everything that article 37 requires. */
export const isComplete = ({ legalBasis, retentionKind, retention, ...words }: Judged): boolean =>
  legalBasis !== null &&
  (retentionKind !== null || retention !== '') &&
  [words.purpose, words.people, words.data, words.security, words.responsible].every((text) => text !== '');
