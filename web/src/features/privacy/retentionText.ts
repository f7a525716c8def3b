import { texts } from '@web/lib/i18n.ts';

/** Texts about retention times and consents. */
export const retentionTexts = texts('privacyKeep', {
  retention: { 'pt-BR': 'Retenção', en: 'Retention', es: 'Retención', tr: 'Saklama süreleri' },
  retentionText: {
    'pt-BR':
      'Dias após os quais cada tipo é apagado, de madrugada. Vazio: fica. Quem está sob guarda legal não é tocado.',
    en: 'Days after which each kind is erased, at night. Blank: it stays. Nobody under legal hold is touched.',
    es: 'Días después de los cuales se borra cada tipo, de madrugada. Vacío: se queda. No se toca a quien está bajo retención legal.',
    tr: 'Her türün geceleyin silineceği gün sayısı. Boş: kalır. Yasal saklamadakilere dokunulmaz.',
  },
  messages: { 'pt-BR': 'Mensagens (dias)', en: 'Messages (days)', es: 'Mensajes (días)', tr: 'Mesajlar (gün)' },
  media: { 'pt-BR': 'Arquivos (dias)', en: 'Files (days)', es: 'Archivos (días)', tr: 'Dosyalar (gün)' },
  recordings: {
    'pt-BR': 'Gravações de voz (dias)',
    en: 'Voice recordings (days)',
    es: 'Grabaciones de voz (días)',
    tr: 'Ses kayıtları (gün)',
  },
  audit: { 'pt-BR': 'Auditoria (dias)', en: 'Audit log (days)', es: 'Auditoría (días)', tr: 'Denetim kaydı (gün)' },
  atLeast: {
    'pt-BR': 'De {{least}} a 3650',
    en: 'From {{least}} to 3650',
    es: 'De {{least}} a 3650',
    tr: '{{least}} ile 3650 arası',
  },
  preview: {
    'pt-BR': 'Ver o que sairia',
    en: 'Show what would go',
    es: 'Ver qué saldría',
    tr: 'Nelerin silineceğini göster',
  },
  saved: {
    'pt-BR': 'Retenção salva',
    en: 'Retention saved',
    es: 'Retención guardada',
    tr: 'Saklama süreleri kaydedildi',
  },
  previewStarted: {
    'pt-BR': 'Contando; o resultado aparece em Pedidos.',
    en: 'Counting; the result shows under Requests.',
    es: 'Contando; el resultado aparece en Solicitudes.',
    tr: 'Sayılıyor; sonuç İstekler altında görünür.',
  },
});
