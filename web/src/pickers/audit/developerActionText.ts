import type { Phrase } from '@web/lib/i18n.ts';

export const developerActionPhrases = {
  'apiKeys.create': {
    'pt-BR': 'Chave de API criada',
    en: 'API key made',
    es: 'Clave de API creada',
    tr: 'API anahtarı oluşturuldu',
  },
  'apiKeys.remove': {
    'pt-BR': 'Chave de API revogada',
    en: 'API key revoked',
    es: 'Clave de API revocada',
    tr: 'API anahtarı iptal edildi',
  },
} satisfies Record<string, Phrase>;
