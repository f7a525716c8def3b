import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** What the platform's own staff do. */
export const platformPhrases = {
  'platformSettings.update': {
    'pt-BR': 'Ajuste da plataforma alterado',
    en: 'Platform setting changed',
    es: 'Ajuste de la plataforma modificado',
    tr: 'Platform ayarı değiştirildi',
  },
} satisfies Partial<Record<AuditAction, Phrase>>;
