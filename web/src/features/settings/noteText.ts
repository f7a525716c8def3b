import { type KeyOf, texts } from '@web/lib/i18n.ts';

/** Warnings about settings that lack or contradict something. */
export const noteTexts = texts('settingNotes', {
  ratingNowhere: {
    'pt-BR': 'Nenhuma conexão tem a pergunta da avaliação, então nada é enviado. Escreva-a em Conexões › Avaliações.',
    en: 'No connection has a rating question, so nothing is sent. Write it under Connections › Ratings.',
    es: 'Ninguna conexión tiene la pregunta de la valoración, así que no se envía nada. Escríbala en Conexiones › Valoraciones.',
    tr: 'Hiçbir bağlantıda değerlendirme sorusu yok, bu yüzden bir şey gönderilmez. Bağlantılar › Değerlendirmeler’de yazın.',
  },
  ratingSomewhere: {
    'pt-BR': 'Algumas conexões não têm a pergunta da avaliação: por elas ninguém é convidado a avaliar.',
    en: 'Some connections have no rating question: nobody is asked through them.',
    es: 'Algunas conexiones no tienen la pregunta de la valoración: por ellas no se invita a nadie.',
    tr: 'Bazı bağlantılarda değerlendirme sorusu yok: oralarda kimseye sorulmaz.',
  },
  randomThenRotation: {
    'pt-BR': 'Filas com rodízio passam o atendimento adiante se quem recebeu não aceitar a tempo.',
    en: 'Queues with rotation pass the ticket on when whoever got it does not accept in time.',
    es: 'Las colas con rotación pasan la atención a otro si quien la recibió no la acepta a tiempo.',
    tr: 'Dönüşümlü kuyruklar, alan kişi zamanında kabul etmezse görüşmeyi başkasına geçirir.',
  },
  positionWithRandom: {
    'pt-BR':
      'A posição conta quem ainda não tem atendente. Com a distribuição automática ligada, quase sempre será a número 1.',
    en: 'The position counts those without an agent yet. With automatic distribution on it will nearly always be number 1.',
    es: 'La posición cuenta a quien aún no tiene agente. Con la distribución automática activada, casi siempre será la número 1.',
    tr: 'Sıra, henüz temsilcisi olmayanları sayar. Otomatik dağıtım açıkken neredeyse hep 1 numara olur.',
  },
  hoursWithoutText: {
    'pt-BR': 'Há conexões sem mensagem de fora do horário: por elas, quem escreve fora dele fica sem resposta.',
    en: 'Some connections have no out-of-hours message: through them, whoever writes then gets no answer.',
    es: 'Hay conexiones sin mensaje de fuera de horario: por ellas, quien escribe entonces queda sin respuesta.',
    tr: 'Mesai dışı mesajı olmayan bağlantılar var: oralarda o saatlerde yazan yanıt almaz.',
  },
  queueHoursWithoutText: {
    'pt-BR': 'Há filas sem mensagem de fora do horário: nelas, quem chega fora dele espera sem resposta.',
    en: 'Some queues have no out-of-hours message: there, whoever comes outside the hours waits without an answer.',
    es: 'Hay colas sin mensaje de fuera de horario: en ellas, quien llega fuera de él espera sin respuesta.',
    tr: 'Mesai dışı mesajı olmayan kuyruklar var: oralarda saatler dışında gelen yanıtsız bekler.',
  },
  consentWithoutText: {
    'pt-BR': 'Sem o texto do consentimento, abaixo, ninguém é perguntado e o atendimento começa direto.',
    en: 'Without the consent text below, nobody is asked and the conversation begins at once.',
    es: 'Sin el texto del consentimiento, abajo, no se pregunta a nadie y la atención empieza directamente.',
    tr: 'Aşağıdaki onay metni yoksa kimseye sorulmaz ve görüşme doğrudan başlar.',
  },
});
export type NoteKey = KeyOf<typeof noteTexts.table>;
