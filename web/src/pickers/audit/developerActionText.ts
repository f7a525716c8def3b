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
  'webhookEndpoints.create': {
    'pt-BR': 'Webhook criado',
    en: 'Webhook added',
    es: 'Webhook creado',
    tr: 'Webhook eklendi',
  },
  'webhookEndpoints.update': {
    'pt-BR': 'Webhook alterado',
    en: 'Webhook changed',
    es: 'Webhook modificado',
    tr: 'Webhook değiştirildi',
  },
  'webhookEndpoints.remove': {
    'pt-BR': 'Webhook excluído',
    en: 'Webhook deleted',
    es: 'Webhook eliminado',
    tr: 'Webhook silindi',
  },
  'webhookEndpoints.rotate': {
    'pt-BR': 'Segredo de webhook trocado',
    en: 'Secret of a webhook replaced',
    es: 'Secreto de webhook cambiado',
    tr: 'Webhook gizli anahtarı değiştirildi',
  },
  'webhookEndpoints.replay': {
    'pt-BR': 'Evento de webhook reenviado',
    en: 'Event of a webhook sent again',
    es: 'Evento de webhook reenviado',
    tr: 'Webhook olayı yeniden gönderildi',
  },
} satisfies Record<string, Phrase>;
