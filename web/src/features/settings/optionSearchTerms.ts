import { texts } from '@web/lib/i18n.ts';

/** Other search words for options, if name and explanation lack them. */
export const optionSearchTerms = texts('settingWords', {
  scheduleType: {
    'pt-BR': 'horário de funcionamento, expediente, fora do horário',
    en: 'opening hours, business hours, working hours',
    es: 'horario de funcionamiento, horario de apertura',
    tr: 'açılış saatleri, mesai saatleri',
  },
  sendSignMessage: {
    'pt-BR': 'nome do atendente na mensagem',
    en: 'name of the attendant in the message',
    es: 'nombre del agente en el mensaje',
    tr: 'mesajda temsilcinin adı',
  },
  userRandom: {
    'pt-BR': 'distribuir automaticamente, sortear, rodízio',
    en: 'assign automatically, distribute, round robin',
    es: 'asignar automáticamente, distribuir, sorteo',
    tr: 'otomatik ata, dağıt, dönüşümlü',
  },
  userRating: {
    'pt-BR': 'nota, pesquisa de satisfação, NPS',
    en: 'score, satisfaction survey, NPS',
    es: 'nota, encuesta de satisfacción, NPS',
    tr: 'puan, memnuniyet anketi, NPS',
  },
  requiredTag: {
    'pt-BR': 'etiqueta obrigatória',
    en: 'mandatory label',
    es: 'etiqueta obligatoria',
    tr: 'zorunlu etiket',
  },
  acceptCallWhatsapp: {
    'pt-BR': 'chamadas, telefone',
    en: 'phone, ringing',
    es: 'teléfono, llamar',
    tr: 'telefon, çağrı',
  },
  acceptAudioMessageContact: {
    'pt-BR': 'mensagem de voz',
    en: 'voice message',
    es: 'mensaje de voz',
    tr: 'sesli mesaj',
  },
  lgpdHideNumber: {
    'pt-BR': 'telefone, mascarar',
    en: 'phone, mask, GDPR',
    es: 'teléfono, enmascarar, RGPD',
    tr: 'telefon, maskele, KVKK',
  },
  requireSecondFactor: {
    'pt-BR': '2FA, autenticador, segurança, segundo fator',
    en: '2FA, MFA, authenticator, security, second factor',
    es: '2FA, autenticador, seguridad, segundo factor',
    tr: '2FA, güvenlik, ikinci faktör',
  },
  attendantDashboard: {
    'pt-BR': 'dashboard, painel, desempenho, indicadores',
    en: 'dashboard, performance, indicators',
    es: 'panel, desempeño, indicadores',
    tr: 'gösterge paneli, performans, göstergeler',
  },
  assistantPrompt: {
    'pt-BR': 'inteligência artificial, sugestão, resumo, tradução, transcrição, ChatGPT',
    en: 'artificial intelligence, suggestion, summary, translation, transcription, ChatGPT',
    es: 'inteligencia artificial, sugerencia, resumen, traducción, transcripción, ChatGPT',
    tr: 'yapay zekâ, öneri, özet, çeviri, yazıya dökme, ChatGPT',
  },
  weeklySummary: {
    'pt-BR': 'relatório semanal, indicadores, e-mail',
    en: 'weekly report, digest, indicators',
    es: 'informe semanal, indicadores',
    tr: 'haftalık rapor, göstergeler',
  },
  enableLGPD: {
    'pt-BR': 'texto do consentimento, política de privacidade, dados pessoais',
    en: 'consent text, privacy policy, personal data, GDPR',
    es: 'texto del consentimiento, política de privacidad, datos personales, RGPD',
    tr: 'onay metni, gizlilik politikası, kişisel veriler, KVKK',
  },
});
