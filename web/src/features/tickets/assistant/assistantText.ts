import { texts } from '@web/lib/i18n.ts';

/** What a language model does for an attendant; each text says that it is one. */
export const assistantTexts = texts('assistant', {
  region: {
    'pt-BR': 'Assistente de IA',
    en: 'AI assistant',
    es: 'Asistente de IA',
    tr: 'Yapay zekâ asistanı',
  },
  mark: { 'pt-BR': 'IA', en: 'AI', es: 'IA', tr: 'YZ' },
  suggest: { 'pt-BR': 'Sugerir resposta', en: 'Suggest answer', es: 'Sugerir respuesta', tr: 'Yanıt öner' },
  rewrite: { 'pt-BR': 'Reescrever', en: 'Rewrite', es: 'Reescribir', tr: 'Yeniden yaz' },
  friendlier: { 'pt-BR': 'Mais gentil', en: 'Friendlier', es: 'Más amable', tr: 'Daha samimi' },
  shorter: { 'pt-BR': 'Mais curto', en: 'Shorter', es: 'Más corto', tr: 'Daha kısa' },
  spelling: {
    'pt-BR': 'Corrigir ortografia',
    en: 'Correct spelling',
    es: 'Corregir ortografía',
    tr: 'Yazımı düzelt',
  },
  translate: { 'pt-BR': 'Traduzir', en: 'Translate', es: 'Traducir', tr: 'Çevir' },
  customerLanguage: {
    'pt-BR': 'Para a língua do cliente',
    en: 'Into the customer’s language',
    es: 'Al idioma del cliente',
    tr: 'Müşterinin diline',
  },
  pending: {
    'pt-BR': 'A IA está escrevendo…',
    en: 'AI is writing…',
    es: 'La IA está escribiendo…',
    tr: 'Yapay zekâ yazıyor…',
  },
  cancel: { 'pt-BR': 'Cancelar', en: 'Cancel', es: 'Cancelar', tr: 'İptal' },
  written: {
    'pt-BR': 'Escrito por IA. Confira antes de enviar.',
    en: 'Written by AI. Check it before you send it.',
    es: 'Escrito por IA. Revíselo antes de enviar.',
    tr: 'Yapay zekâ yazdı. Göndermeden önce kontrol edin.',
  },
  offered: {
    'pt-BR': 'O texto da IA está pronto; você escreveu outra coisa enquanto isso.',
    en: 'The AI’s text is there; you wrote something else meanwhile.',
    es: 'El texto de la IA está listo; mientras tanto usted escribió otra cosa.',
    tr: 'Yapay zekânın metni hazır; bu arada başka bir şey yazdınız.',
  },
  use: { 'pt-BR': 'Usar', en: 'Use it', es: 'Usar', tr: 'Kullan' },
  undo: { 'pt-BR': 'Desfazer', en: 'Undo', es: 'Deshacer', tr: 'Geri al' },
  again: { 'pt-BR': 'Tentar de novo', en: 'Try again', es: 'Reintentar', tr: 'Yeniden dene' },
  dismiss: { 'pt-BR': 'Dispensar', en: 'Dismiss', es: 'Descartar', tr: 'Kapat' },
  summarize: {
    'pt-BR': 'Resumir com IA',
    en: 'Summarize with AI',
    es: 'Resumir con IA',
    tr: 'Yapay zekâ ile özetle',
  },
  summary: {
    'pt-BR': 'Resumo para quem continua (IA)',
    en: 'Summary for whoever goes on (AI)',
    es: 'Resumen para quien continúa (IA)',
    tr: 'Devam edecek kişi için özet (YZ)',
  },
  summaryHint: {
    'pt-BR': 'Fica na conversa como nota privada. Confira e corrija; vazio, nada é guardado.',
    en: 'Stays in the conversation as a private note. Check and correct it; empty, nothing is kept.',
    es: 'Queda en la conversación como nota privada. Revíselo y corríjalo; vacío, no se guarda nada.',
    tr: 'Görüşmede özel not olarak kalır. Kontrol edip düzeltin; boşsa hiçbir şey saklanmaz.',
  },
  summaryHeading: {
    'pt-BR': 'Resumo (IA, conferido):',
    en: 'Summary (AI, checked):',
    es: 'Resumen (IA, revisado):',
    tr: 'Özet (YZ, kontrol edildi):',
  },
  transcribe: {
    'pt-BR': 'Transcrever com IA',
    en: 'Transcribe with AI',
    es: 'Transcribir con IA',
    tr: 'Yapay zekâ ile yazıya dök',
  },
  transcribed: {
    'pt-BR': 'Transcrito por IA, pode ter erros',
    en: 'Transcribed by AI, may contain mistakes',
    es: 'Transcrito por IA, puede tener errores',
    tr: 'Yapay zekâ yazıya döktü, hata olabilir',
  },
  nothingHeard: {
    'pt-BR': 'Nenhuma fala reconhecida.',
    en: 'No speech was recognized.',
    es: 'No se reconoció ninguna voz.',
    tr: 'Konuşma algılanmadı.',
  },
});
