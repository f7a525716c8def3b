import { type KeyOf, texts } from '@web/lib/i18n.ts';

/** Texts that explain the effect of conflicting settings. */
export const conflictTexts = texts('connectionConflicts', {
  waitingWithoutTime: {
    'pt-BR': 'Falta o tempo: enquanto for “desligado”, nenhum atendimento vai para esta fila.',
    en: 'The time is missing: while it is “off”, no ticket goes to this queue.',
    es: 'Falta el tiempo: mientras sea “desactivado”, ninguna atención va a esta cola.',
    tr: 'Süre eksik: “kapalı” olduğu sürece hiçbir görüşme bu kuyruğa gitmez.',
  },
  bothTakeOver: {
    'pt-BR': 'Só uma pode responder: com as duas escolhidas, responde a integração e o prompt fica parado.',
    en: 'Only one can answer: with both chosen the integration answers and the prompt stays idle.',
    es: 'Solo una puede responder: con ambas elegidas responde la integración y el prompt queda inactivo.',
    tr: 'Yalnızca biri yanıtlayabilir: ikisi de seçiliyse entegrasyon yanıtlar, istem boşta kalır.',
  },
  takeoverBeforeMenu: {
    'pt-BR':
      'Quem escreve fala primeiro com a integração ou o prompt. A saudação e o menu de filas só aparecem se ele devolver a conversa.',
    en: 'Whoever writes talks to the integration or prompt first. Greeting and queue menu only appear if it hands the conversation back.',
    es: 'Quien escribe habla primero con la integración o el prompt. El saludo y el menú de colas solo aparecen si devuelve la conversación.',
    tr: 'Yazan kişi önce entegrasyon veya istemle konuşur. Karşılama ve kuyruk menüsü ancak konuşma geri verilirse görünür.',
  },
  greetingWithoutQueue: {
    'pt-BR': 'Sem nenhuma fila escolhida em Geral, a saudação não é enviada.',
    en: 'With no queue chosen under General the greeting is not sent.',
    es: 'Sin ninguna cola elegida en General, el saludo no se envía.',
    tr: 'Genel sekmesinde kuyruk seçilmediyse karşılama gönderilmez.',
  },
  greetingOffForOne: {
    'pt-BR':
      'A conexão tem uma só fila, e em Configurações a saudação com uma só fila está desligada: ela não é enviada.',
    en: 'The connection has a single queue, and Settings turn the greeting off for a single queue: it is not sent.',
    es: 'La conexión tiene una sola cola y en Ajustes el saludo con una sola cola está desactivado: no se envía.',
    tr: 'Bağlantının tek kuyruğu var ve Ayarlar’da tek kuyrukta karşılama kapalı: gönderilmez.',
  },
  greetingBeyondCaption: {
    'pt-BR': 'O texto é longo demais para legenda: o arquivo vai primeiro e o texto em uma mensagem separada.',
    en: 'The text is too long for a caption: the file goes first and the text in a message of its own.',
    es: 'El texto es demasiado largo para un pie: el archivo va primero y el texto en un mensaje aparte.',
    tr: 'Metin açıklama için çok uzun: önce dosya, sonra metin ayrı bir mesajla gider.',
  },
  fileWithoutButtons: {
    'pt-BR': 'Com um arquivo na saudação, o menu vai como legenda, com números: o WhatsApp não junta arquivo e lista.',
    en: 'With a file in the greeting the menu goes as its caption, with numbers: WhatsApp does not combine file and list.',
    es: 'Con un archivo en el saludo, el menú va como pie, con números: WhatsApp no combina archivo y lista.',
    tr: 'Karşılamada dosya varsa menü, numaralarla açıklama olarak gider: WhatsApp dosya ile listeyi birleştirmez.',
  },
  hoursOff: {
    'pt-BR': 'Esta mensagem não é enviada: em Configurações, nenhum horário de atendimento vale.',
    en: 'This message is not sent: in Settings no opening hours count.',
    es: 'Este mensaje no se envía: en Ajustes ningún horario de atención vale.',
    tr: 'Bu mesaj gönderilmez: Ayarlar’da hiçbir çalışma saati geçerli değil.',
  },
  hoursOfQueues: {
    'pt-BR': 'Esta mensagem não é enviada: valem os horários das filas, cada uma com a própria mensagem.',
    en: 'This message is not sent: the hours of the queues count, each with a message of its own.',
    es: 'Este mensaje no se envía: valen los horarios de las colas, cada una con su propio mensaje.',
    tr: 'Bu mesaj gönderilmez: kuyrukların saatleri geçerli, her birinin kendi mesajı var.',
  },
  ownHoursIgnored: {
    'pt-BR':
      'Esta conexão tem horários próprios guardados, mas eles não valem: em Configurações está escolhido outro horário.',
    en: 'This connection has hours of its own stored, but they do not count: Settings choose others.',
    es: 'Esta conexión tiene horarios propios guardados, pero no valen: en Ajustes se eligió otro horario.',
    tr: 'Bu bağlantının kendi saatleri kayıtlı ama geçerli değil: Ayarlar’da başka saatler seçili.',
  },
  outOfHoursSilent: {
    'pt-BR': 'Sem mensagem de fora do horário, quem escrever fora dele fica sem resposta até a abertura.',
    en: 'Without an out-of-hours message, whoever writes then gets no answer until you open.',
    es: 'Sin mensaje de fuera de horario, quien escriba entonces queda sin respuesta hasta la apertura.',
    tr: 'Mesai dışı mesajı yoksa o saatlerde yazanlar açılışa kadar yanıt almaz.',
  },
  alwaysClosed: {
    'pt-BR': 'Todos os dias estão fechados: ninguém é atendido pelo menu em momento algum.',
    en: 'Every day is closed: the menu never serves anybody.',
    es: 'Todos los días están cerrados: el menú nunca atiende a nadie.',
    tr: 'Her gün kapalı: menü hiçbir zaman kimseye yanıt vermez.',
  },
  unlimited: {
    'pt-BR': 'Sem limite e sem pausa, cada resposta que o menu não entende traz o menu de novo.',
    en: 'Without limit and pause, every answer the menu does not understand brings the menu again.',
    es: 'Sin límite ni pausa, cada respuesta que el menú no entiende trae el menú de nuevo.',
    tr: 'Sınır ve ara yoksa menünün anlamadığı her yanıt menüyü yeniden getirir.',
  },
  warningWithoutText: {
    'pt-BR': 'Sem texto, ninguém é avisado. O tempo do aviso ainda é somado ao do encerramento.',
    en: 'Without a text nobody is warned. The time of the warning is still added to that of the closing.',
    es: 'Sin texto, nadie recibe el aviso. Su tiempo aún se suma al del cierre.',
    tr: 'Metin yoksa kimse uyarılmaz. Uyarı süresi yine de kapatma süresine eklenir.',
  },
  warningWithoutTime: {
    'pt-BR': 'O tempo do aviso é 0: o texto não é enviado.',
    en: 'The time of the warning is 0: its text is not sent.',
    es: 'El tiempo del aviso es 0: el texto no se envía.',
    tr: 'Uyarı süresi 0: metin gönderilmez.',
  },
  closingWithoutTime: {
    'pt-BR': 'O tempo de encerramento é 0: nada é encerrado e o texto não é enviado.',
    en: 'The time of the closing is 0: nothing is closed and the text is not sent.',
    es: 'El tiempo de cierre es 0: nada se cierra y el texto no se envía.',
    tr: 'Kapatma süresi 0: hiçbir şey kapatılmaz ve metin gönderilmez.',
  },
  timesAddUp: {
    'pt-BR': 'Os dois tempos se somam: o encerramento conta a partir do aviso, não do último recado.',
    en: 'The two times add up: the closing counts from the warning, not from the last message.',
    es: 'Los dos tiempos se suman: el cierre cuenta desde el aviso, no desde el último mensaje.',
    tr: 'İki süre toplanır: kapatma son mesajdan değil, uyarıdan itibaren sayılır.',
  },
  beyondWindow: {
    'pt-BR':
      'Passa de 24 horas: depois disso o WhatsApp não aceita texto livre, e o aviso ou a mensagem ficam sem sair.',
    en: 'This is beyond 24 hours: after that WhatsApp takes no free text, and warning or message do not go out.',
    es: 'Supera las 24 horas: después WhatsApp no acepta texto libre, y el aviso o el mensaje no salen.',
    tr: '24 saati aşıyor: sonrasında WhatsApp serbest metin kabul etmez, uyarı veya mesaj gönderilmez.',
  },
  ratingOff: {
    'pt-BR': 'A pergunta não é enviada: em Configurações, as avaliações estão desligadas.',
    en: 'The question is not sent: in Settings ratings are switched off.',
    es: 'La pregunta no se envía: en Ajustes las valoraciones están desactivadas.',
    tr: 'Soru gönderilmez: Ayarlar’da değerlendirmeler kapalı.',
  },
  ratingWithoutText: {
    'pt-BR': 'As avaliações estão ligadas em Configurações, mas sem esta mensagem ninguém desta conexão é convidado.',
    en: 'Ratings are switched on in Settings, but without this message nobody on this connection is asked.',
    es: 'Las valoraciones están activadas en Ajustes, pero sin este mensaje nadie de esta conexión es invitado.',
    tr: 'Değerlendirmeler Ayarlar’da açık, ancak bu mesaj olmadan bu bağlantıda kimseye sorulmaz.',
  },
});
export type ConflictKey = KeyOf<typeof conflictTexts.table>;
