import { texts } from '@web/lib/i18n.ts';

/** How long what is kept, and what people said about their data. */
export const keepTexts = texts('privacyKeep', {
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
  consents: { 'pt-BR': 'Consentimento', en: 'Consent', es: 'Consentimiento', tr: 'Onay' },
  noConsents: {
    'pt-BR': 'Nada foi dito ainda.',
    en: 'Nothing was said yet.',
    es: 'Todavía no se dijo nada.',
    tr: 'Henüz bir şey söylenmedi.',
  },
  given: { 'pt-BR': 'Consentiu', en: 'Consented', es: 'Consintió', tr: 'Onay verdi' },
  refused: { 'pt-BR': 'Recusou', en: 'Refused', es: 'Se negó', tr: 'Reddetti' },
  withdrawn: { 'pt-BR': 'Retirou', en: 'Withdrew', es: 'Lo retiró', tr: 'Geri çekti' },
  inConversation: {
    'pt-BR': 'na conversa ({{channel}}), texto {{version}}',
    en: 'in the conversation ({{channel}}), text {{version}}',
    es: 'en la conversación ({{channel}}), texto {{version}}',
    tr: 'konuşmada ({{channel}}), metin {{version}}',
  },
  noteGiven: { 'pt-BR': 'Anotar consentimento', en: 'Note consent', es: 'Anotar consentimiento', tr: 'Onay kaydet' },
  noteWithdrawn: {
    'pt-BR': 'Anotar retirada',
    en: 'Note withdrawal',
    es: 'Anotar retirada',
    tr: 'Geri çekmeyi kaydet',
  },
  how: { 'pt-BR': 'Como foi dito', en: 'How it was said', es: 'Cómo se dijo', tr: 'Nasıl söylendi' },
  howHint: {
    'pt-BR': 'Por exemplo: por telefone, em papel.',
    en: 'For example: by telephone, on paper.',
    es: 'Por ejemplo: por teléfono, en papel.',
    tr: 'Örneğin: telefonla, kâğıt üzerinde.',
  },
});
