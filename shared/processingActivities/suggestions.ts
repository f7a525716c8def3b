import type { Language } from '../users/model.ts';
import type { LegalBasis, ProcessingActivityFields, retentionKinds, SuggestedActivity } from './model.ts';
import { suggestionText as text } from './suggestionTexts.ts';

type Word = Parameters<typeof text>[0];

interface Suggestion {
  readonly legalBasis: LegalBasis;
  readonly retentionKind: (typeof retentionKinds)[number] | null;
  readonly recipients: Word;
  readonly internationalTransfer: Word;
}

/**
 * Activities as far as the code can know them; the company confirms the legal basis and names the responsible person.
 */
const suggestions: Readonly<Record<SuggestedActivity, Suggestion>> = {
  service: {
    legalBasis: 'contract',
    retentionKind: 'messages',
    recipients: 'channelRecipients',
    internationalTransfer: 'channelTransfer',
  },
  bot: {
    legalBasis: 'contract',
    retentionKind: 'messages',
    recipients: 'channelRecipients',
    internationalTransfer: 'channelTransfer',
  },
  campaigns: {
    legalBasis: 'consent',
    retentionKind: 'messages',
    recipients: 'channelRecipients',
    internationalTransfer: 'channelTransfer',
  },
  prompts: {
    legalBasis: 'legitimateInterest',
    retentionKind: 'messages',
    recipients: 'modelRecipients',
    internationalTransfer: 'modelTransfer',
  },
  integrations: {
    legalBasis: 'contract',
    retentionKind: 'messages',
    recipients: 'integrationRecipients',
    internationalTransfer: 'integrationTransfer',
  },
  backups: {
    legalBasis: 'legitimateInterest',
    retentionKind: null,
    recipients: 'hostingRecipients',
    internationalTransfer: 'hostingTransfer',
  },
};

/** Fields of a suggested activity in a language. */
export function suggestedFields(kind: SuggestedActivity, language: Language): ProcessingActivityFields {
  const { legalBasis, retentionKind, recipients, internationalTransfer } = suggestions[kind];
  return {
    ...{ legalBasis, retentionKind, responsible: '' },
    activity: text(kind, language),
    purpose: text(`${kind}Purpose`, language),
    people: text('people', language),
    data: text('data', language),
    recipients: text(recipients, language),
    internationalTransfer: text(internationalTransfer, language),
    retention: retentionKind === null ? text('backupRetention', language) : '',
    security: text('security', language),
  };
}
