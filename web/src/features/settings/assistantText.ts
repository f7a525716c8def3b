import { texts } from '@web/lib/i18n.ts';

/** What the attendants' assistant may cost, and what it was asked. */
export const assistantTexts = texts('assistantSettings', {
  off: { 'pt-BR': 'Desligado', en: 'Off', es: 'Desactivado', tr: 'Kapalı' },
  noPlan: {
    'pt-BR': 'Seu plano não inclui inteligência artificial.',
    en: 'Your plan does not include artificial intelligence.',
    es: 'Su plan no incluye inteligencia artificial.',
    tr: 'Planınızda yapay zekâ yok.',
  },
  noPrompt: {
    'pt-BR': 'Crie um prompt com a chave da empresa',
    en: 'Create a prompt with the company’s key',
    es: 'Cree un prompt con la clave de la empresa',
    tr: 'Şirketin anahtarıyla bir istem oluşturun',
  },
  budget: { 'pt-BR': 'Limite por mês', en: 'Budget per month', es: 'Límite por mes', tr: 'Aylık bütçe' },
  budgetHint: {
    'pt-BR': 'Chegando ao limite, o assistente para até o mês seguinte. O robô, que usa os próprios prompts, continua.',
    en: 'When it is used up, the assistant rests until the next month. The bot with its own prompts goes on.',
    es: 'Al alcanzarlo, el asistente se detiene hasta el mes siguiente. El bot, con sus propios prompts, continúa.',
    tr: 'Dolduğunda asistan gelecek aya kadar durur. Kendi istemlerini kullanan bot devam eder.',
  },
  unlimited: { 'pt-BR': 'Sem limite', en: 'No limit', es: 'Sin límite', tr: 'Sınırsız' },
  tokens: { 'pt-BR': '{{count}} tokens', en: '{{count}} tokens', es: '{{count}} tokens', tr: '{{count}} token' },
  used: {
    'pt-BR': 'Neste mês: {{calls}} pedidos, {{tokens}} tokens.',
    en: 'This month: {{calls}} requests, {{tokens}} tokens.',
    es: 'Este mes: {{calls}} pedidos, {{tokens}} tokens.',
    tr: 'Bu ay: {{calls}} istek, {{tokens}} token.',
  },
  share: {
    'pt-BR': 'Limite do mês usado',
    en: 'Budget of the month used',
    es: 'Límite del mes usado',
    tr: 'Kullanılan aylık bütçe',
  },
  log: {
    'pt-BR': 'Pedidos dos últimos 30 dias',
    en: 'Requests of the last 30 days',
    es: 'Pedidos de los últimos 30 días',
    tr: 'Son 30 günün istekleri',
  },
  logNote: {
    'pt-BR': 'Os 50 mais recentes. Nenhum texto é guardado aqui.',
    en: 'The newest 50. No texts are kept here.',
    es: 'Los 50 más recientes. Aquí no se guarda ningún texto.',
    tr: 'En yeni 50. Burada hiçbir metin saklanmaz.',
  },
  none: {
    'pt-BR': 'Nenhum pedido ainda.',
    en: 'No requests yet.',
    es: 'Ningún pedido todavía.',
    tr: 'Henüz istek yok.',
  },
  when: { 'pt-BR': 'Quando', en: 'When', es: 'Cuándo', tr: 'Ne zaman' },
  who: { 'pt-BR': 'Quem', en: 'Who', es: 'Quién', tr: 'Kim' },
  what: { 'pt-BR': 'Pedido', en: 'Request', es: 'Pedido', tr: 'İstek' },
  cost: { 'pt-BR': 'Tokens', en: 'Tokens', es: 'Tokens', tr: 'Token' },
  suggestion: { 'pt-BR': 'Sugestão', en: 'Suggestion', es: 'Sugerencia', tr: 'Öneri' },
  rewriting: { 'pt-BR': 'Reescrita', en: 'Rewriting', es: 'Reescritura', tr: 'Yeniden yazma' },
  translation: { 'pt-BR': 'Tradução', en: 'Translation', es: 'Traducción', tr: 'Çeviri' },
  summary: { 'pt-BR': 'Resumo', en: 'Summary', es: 'Resumen', tr: 'Özet' },
  transcription: { 'pt-BR': 'Transcrição', en: 'Transcription', es: 'Transcripción', tr: 'Yazıya dökme' },
  ticket: { 'pt-BR': 'Atendimento {{id}}', en: 'Ticket {{id}}', es: 'Atención {{id}}', tr: 'Görüşme {{id}}' },
  refused: { 'pt-BR': 'Chave recusada', en: 'Key refused', es: 'Clave rechazada', tr: 'Anahtar reddedildi' },
  unavailable: { 'pt-BR': 'Sem resposta', en: 'No answer', es: 'Sin respuesta', tr: 'Yanıt yok' },
});
