import { texts } from '@web/lib/i18n.ts';

export const consentTexts = texts('consents', {
  consents: { 'pt-BR': 'Consentimento', en: 'Consent', es: 'Consentimiento', tr: 'Onay' },
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
  history: {
    'pt-BR': 'Histórico e anotações',
    en: 'History and notes',
    es: 'Historial y notas',
    tr: 'Geçmiş ve notlar',
  },
  present: { 'pt-BR': 'Agora', en: 'Now', es: 'Ahora', tr: 'Şu an' },
  none: { 'pt-BR': 'Não consentiu', en: 'No consent', es: 'Sin consentimiento', tr: 'Onay yok' },
});
