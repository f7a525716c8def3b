import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Texts for changes of campaign audiences. */
export const audienceActionPhrases = {
  'optOuts.create': {
    'pt-BR': 'Descadastro de campanhas anotado',
    en: 'Opt-out of campaigns noted',
    es: 'Baja de campañas anotada',
    tr: 'Kampanya reddi kaydedildi',
  },
  'optOuts.remove': {
    'pt-BR': 'Descadastro de campanhas desfeito',
    en: 'Opt-out of campaigns removed',
    es: 'Baja de campañas deshecha',
    tr: 'Kampanya reddi kaldırıldı',
  },
  'optOuts.removeOfContact': {
    'pt-BR': 'Descadastro de campanhas desfeito',
    en: 'Opt-out of campaigns removed',
    es: 'Baja de campañas deshecha',
    tr: 'Kampanya reddi kaldırıldı',
  },
  'optOuts.export': {
    'pt-BR': 'Descadastros de campanhas exportados',
    en: 'Opt-outs of campaigns exported',
    es: 'Bajas de campañas exportadas',
    tr: 'Kampanya retleri dışa aktarıldı',
  },
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
  'contactLists.startImport': {
    'pt-BR': 'Importação para lista iniciada',
    en: 'Import into a list started',
    es: 'Importación a una lista iniciada',
    tr: 'Listeye içe aktarma başlatıldı',
  },
  'contactLists.changeImport': {
    'pt-BR': 'Importação para lista parada ou retomada',
    en: 'Import into a list stopped or resumed',
    es: 'Importación a una lista detenida o retomada',
    tr: 'Listeye içe aktarma durduruldu veya sürdürüldü',
  },
  'contactLists.upload': {
    'pt-BR': 'Planilha enviada para lista',
    en: 'Sheet uploaded into a list',
    es: 'Planilla enviada a una lista',
    tr: 'Listeye tablo yüklendi',
  },
  'contactLists.startCheck': {
    'pt-BR': 'Verificação dos números de lista iniciada',
    en: 'Check of the numbers of a list started',
    es: 'Verificación de los números de una lista iniciada',
    tr: 'Listedeki numaraların denetimi başlatıldı',
  },
  'contactLists.stopCheck': {
    'pt-BR': 'Verificação dos números de lista parada',
    en: 'Check of the numbers of a list stopped',
    es: 'Verificación de los números de una lista detenida',
    tr: 'Listedeki numaraların denetimi durduruldu',
  },
  'contactLists.export': {
    'pt-BR': 'Lista de contatos exportada',
    en: 'Contact list exported',
    es: 'Lista de contactos exportada',
    tr: 'Kişi listesi dışa aktarıldı',
  },
} as const satisfies {
  readonly [K in AuditAction as K extends `contactLists.${string}` | `optOuts.${string}` ? K : never]: Phrase;
};
