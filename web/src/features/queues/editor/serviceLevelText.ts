import { texts } from '@web/lib/i18n.ts';

export const serviceLevelTexts = texts('queuePromises', {
  tab: { 'pt-BR': 'Prazos', en: 'Service levels', es: 'Plazos', tr: 'Hizmet süreleri' },
  intro: {
    'pt-BR':
      'O que esta fila promete ao cliente. As conversas mostram quanto falta, e a equipe é avisada antes de vencer. Em branco: sem prazo.',
    en: 'What this queue promises to customers. Conversations show how long is left, and the team is warned in time. Blank: nothing is promised.',
    es: 'Lo que esta cola promete al cliente. Las conversaciones muestran cuánto falta y se avisa al equipo a tiempo. En blanco: sin plazo.',
    tr: 'Bu kuyruğun müşteriye sözü. Görüşmeler kalan süreyi gösterir, ekip zamanında uyarılır. Boş: söz yok.',
  },
  firstResponse: {
    'pt-BR': 'Primeira resposta (minutos)',
    en: 'First response (minutes)',
    es: 'Primera respuesta (minutos)',
    tr: 'İlk yanıt (dakika)',
  },
  firstHint: {
    'pt-BR': 'Da chegada à fila até uma pessoa escrever.',
    en: 'From arriving in the queue until a person writes.',
    es: 'Desde que llega a la cola hasta que escribe una persona.',
    tr: 'Kuyruğa gelişten bir kişi yazana kadar.',
  },
  nextResponse: {
    'pt-BR': 'Próximas respostas (minutos)',
    en: 'Next responses (minutes)',
    es: 'Próximas respuestas (minutos)',
    tr: 'Sonraki yanıtlar (dakika)',
  },
  nextHint: {
    'pt-BR': 'Cada vez que o cliente escreve depois.',
    en: 'Each time the customer writes afterwards.',
    es: 'Cada vez que el cliente escribe después.',
    tr: 'Müşteri sonra her yazdığında.',
  },
  resolution: {
    'pt-BR': 'Solução (minutos)',
    en: 'Resolution (minutes)',
    es: 'Solución (minutos)',
    tr: 'Çözüm (dakika)',
  },
  resolutionHint: {
    'pt-BR': 'Até encerrar, sem contar o tempo em que se espera o cliente.',
    en: 'Until it is closed, without the time the customer is waited for.',
    es: 'Hasta cerrar, sin contar el tiempo en que se espera al cliente.',
    tr: 'Kapatılana kadar, müşterinin beklendiği süre hariç.',
  },
  hours: { 'pt-BR': 'Tempo que conta', en: 'Time that counts', es: 'Tiempo que cuenta', tr: 'Sayılan zaman' },
  hoursHint: {
    'pt-BR': 'Feriados não contam no horário de atendimento.',
    en: 'Opening hours leave out holidays.',
    es: 'En el horario de atención no cuentan los feriados.',
    tr: 'Çalışma saatlerinde tatil günleri sayılmaz.',
  },
  company: {
    'pt-BR': 'Horário de atendimento da empresa',
    en: 'Opening hours of the company',
    es: 'Horario de atención de la empresa',
    tr: 'Şirketin çalışma saatleri',
  },
  queue: {
    'pt-BR': 'Horário desta fila',
    en: 'Hours of this queue',
    es: 'Horario de esta cola',
    tr: 'Bu kuyruğun saatleri',
  },
  always: {
    'pt-BR': 'Dia e noite, todos os dias',
    en: 'Day and night, every day',
    es: 'Día y noche, todos los días',
    tr: 'Gece gündüz, her gün',
  },
  warnsBefore: {
    'pt-BR': 'Avisar antes (minutos)',
    en: 'Warn before (minutes)',
    es: 'Avisar antes (minutos)',
    tr: 'Önceden uyar (dakika)',
  },
  warnsHint: {
    'pt-BR': 'Ao atendente e ao supervisor, na tela, no celular e no plantão. Vazio: só quando vencer.',
    en: 'The agent and the supervisor, on screen, by push and on the duty phone. Blank: only when it is late.',
    es: 'Al agente y al supervisor, en pantalla, en el móvil y en la guardia. Vacío: solo al vencer.',
    tr: 'Temsilciye ve süpervizöre, ekranda, bildirimle ve nöbet telefonunda. Boş: yalnızca geciktiğinde.',
  },
});
