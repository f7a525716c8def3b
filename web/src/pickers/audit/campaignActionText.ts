import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

/** Campaigns. */
export const campaignActionPhrases = {
  'campaigns.create': {
    'pt-BR': 'Campanha criada',
    en: 'Campaign created',
    es: 'Campaña creada',
    tr: 'Kampanya oluşturuldu',
  },
  'campaigns.update': {
    'pt-BR': 'Campanha alterada',
    en: 'Campaign changed',
    es: 'Campaña modificada',
    tr: 'Kampanya değiştirildi',
  },
  'campaigns.remove': {
    'pt-BR': 'Campanha excluída',
    en: 'Campaign deleted',
    es: 'Campaña eliminada',
    tr: 'Kampanya silindi',
  },
  'campaigns.start': {
    'pt-BR': 'Campanha iniciada',
    en: 'Campaign started',
    es: 'Campaña iniciada',
    tr: 'Kampanya başlatıldı',
  },
  'campaigns.cancel': {
    'pt-BR': 'Campanha cancelada',
    en: 'Campaign stopped',
    es: 'Campaña detenida',
    tr: 'Kampanya durduruldu',
  },
  'campaigns.restart': {
    'pt-BR': 'Campanha retomada',
    en: 'Campaign restarted',
    es: 'Campaña reanudada',
    tr: 'Kampanya sürdürüldü',
  },
  'campaigns.uploadMedia': {
    'pt-BR': 'Arquivo da campanha enviado',
    en: 'Campaign file uploaded',
    es: 'Archivo de la campaña subido',
    tr: 'Kampanya dosyası yüklendi',
  },
  'campaigns.removeMedia': {
    'pt-BR': 'Arquivo da campanha removido',
    en: 'Campaign file removed',
    es: 'Archivo de la campaña eliminado',
    tr: 'Kampanya dosyası kaldırıldı',
  },
  'campaigns.retry': {
    'pt-BR': 'Falhas da campanha reenviadas',
    en: 'Failed messages of a campaign sent again',
    es: 'Fallos de la campaña reenviados',
    tr: 'Kampanyanın başarısızları yeniden gönderildi',
  },
  'campaigns.archive': {
    'pt-BR': 'Campanha arquivada ou desarquivada',
    en: 'Campaign put away or taken out',
    es: 'Campaña archivada o desarchivada',
    tr: 'Kampanya arşivlendi ya da çıkarıldı',
  },
  'campaigns.duplicate': {
    'pt-BR': 'Campanha duplicada',
    en: 'Campaign duplicated',
    es: 'Campaña duplicada',
    tr: 'Kampanya çoğaltıldı',
  },
  'campaigns.test': {
    'pt-BR': 'Teste de campanha enviado',
    en: 'Campaign test sent',
    es: 'Prueba de campaña enviada',
    tr: 'Kampanya denemesi gönderildi',
  },
  'campaigns.saveSettings': {
    'pt-BR': 'Configurações de campanhas alteradas',
    en: 'Campaign settings changed',
    es: 'Ajustes de campañas modificados',
    tr: 'Kampanya ayarları değiştirildi',
  },
  'campaigns.savePrices': {
    'pt-BR': 'Preços de mensagens alterados',
    en: 'Message prices changed',
    es: 'Precios de mensajes modificados',
    tr: 'Mesaj fiyatları değiştirildi',
  },
} as const satisfies { readonly [K in AuditAction as K extends `campaigns.${string}` ? K : never]: Phrase };
