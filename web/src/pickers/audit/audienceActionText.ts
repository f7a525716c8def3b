import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Whom campaigns are for. */
export const audienceActionPhrases = {
  'contactLists.create': {
    'pt-BR': 'Lista de contatos criada',
    en: 'Contact list created',
    es: 'Lista de contactos creada',
    tr: 'Kişi listesi oluşturuldu',
  },
  'contactLists.update': {
    'pt-BR': 'Lista de contatos alterada',
    en: 'Contact list changed',
    es: 'Lista de contactos modificada',
    tr: 'Kişi listesi değiştirildi',
  },
  'contactLists.remove': {
    'pt-BR': 'Lista de contatos excluída',
    en: 'Contact list deleted',
    es: 'Lista de contactos eliminada',
    tr: 'Kişi listesi silindi',
  },
  'contactLists.addItem': {
    'pt-BR': 'Contato colocado em lista',
    en: 'Contact put into a list',
    es: 'Contacto puesto en una lista',
    tr: 'Kişi listeye eklendi',
  },
  'contactLists.updateItem': {
    'pt-BR': 'Contato de lista alterado',
    en: 'Contact of a list changed',
    es: 'Contacto de lista modificado',
    tr: 'Listedeki kişi değiştirildi',
  },
  'contactLists.removeItem': {
    'pt-BR': 'Contato tirado de lista',
    en: 'Contact taken out of a list',
    es: 'Contacto quitado de una lista',
    tr: 'Kişi listeden çıkarıldı',
  },
} as const satisfies { readonly [K in AuditAction as K extends `contactLists.${string}` ? K : never]: Phrase };
