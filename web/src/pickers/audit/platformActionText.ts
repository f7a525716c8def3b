import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Texts for actions of the platform's own staff. */
export const platformPhrases = {
  'impersonation.begin': {
    'pt-BR': 'Entrou em outra empresa',
    en: 'Entered another company',
    es: 'Entró en otra empresa',
    tr: 'Başka bir şirkete girdi',
  },
  'removal.begin': {
    'pt-BR': 'Remoção de empresa pedida',
    en: 'Removal of a company ordered',
    es: 'Eliminación de empresa pedida',
    tr: 'Şirketin silinmesi istendi',
  },
  'removal.restore': {
    'pt-BR': 'Empresa restaurada',
    en: 'Company restored',
    es: 'Empresa restaurada',
    tr: 'Şirket geri getirildi',
  },
  'removal.archive': {
    'pt-BR': 'Arquivo de empresa baixado',
    en: 'Archive of a company downloaded',
    es: 'Archivo de empresa descargado',
    tr: 'Şirket arşivi indirildi',
  },
  'platformSettings.update': {
    'pt-BR': 'Ajuste da plataforma alterado',
    en: 'Platform setting changed',
    es: 'Ajuste de la plataforma modificado',
    tr: 'Platform ayarı değiştirildi',
  },
  'invoices.subscribe': {
    'pt-BR': 'Pix de fatura gerado',
    en: 'Pix of an invoice requested',
    es: 'Pix de factura generado',
    tr: 'Fatura için Pix oluşturuldu',
  },
  'invoices.update': {
    'pt-BR': 'Fatura alterada',
    en: 'Invoice changed',
    es: 'Factura modificada',
    tr: 'Fatura değiştirildi',
  },
  'invoices.confirm': {
    'pt-BR': 'Pagamento confirmado',
    en: 'Payment confirmed',
    es: 'Pago confirmado',
    tr: 'Ödeme onaylandı',
  },
  'invoices.refund': {
    'pt-BR': 'Pagamento devolvido',
    en: 'Payment refunded',
    es: 'Pago devuelto',
    tr: 'Ödeme iade edildi',
  },
} satisfies Partial<Record<AuditAction, Phrase>>;
