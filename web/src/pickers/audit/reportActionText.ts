import type { AuditAction } from '@shared/core/audit.ts';
import type { Phrase } from '@web/lib/i18n.ts';

export const reportActionPhrases = {
  'reports.export': {
    'pt-BR': 'Relatório exportado',
    en: 'Report exported',
    es: 'Informe exportado',
    tr: 'Rapor dışa aktarıldı',
  },
  'reports.createSaved': {
    'pt-BR': 'Relatório salvo',
    en: 'Report saved',
    es: 'Informe guardado',
    tr: 'Rapor kaydedildi',
  },
  'reports.updateSaved': {
    'pt-BR': 'Relatório salvo alterado',
    en: 'Saved report changed',
    es: 'Informe guardado modificado',
    tr: 'Kayıtlı rapor değiştirildi',
  },
  'reports.removeSaved': {
    'pt-BR': 'Relatório salvo excluído',
    en: 'Saved report deleted',
    es: 'Informe guardado eliminado',
    tr: 'Kayıtlı rapor silindi',
  },
} as const satisfies { readonly [K in AuditAction as K extends `reports.${string}` ? K : never]: Phrase };
