import { serverTexts } from '../connections/serverTexts.ts';

/** Default texts of the bot. */
export const botText = serverTexts({
  invalidOption: {
    'pt-BR': 'Não reconheci essa opção. Escolha um dos números abaixo:',
    en: 'I did not recognise that option. Choose one of the numbers below:',
    es: 'No reconocí esa opción. Elige uno de los números de abajo:',
    tr: 'Bu seçeneği tanıyamadım. Aşağıdaki sayılardan birini seçin:',
  },
  invalidRating: {
    'pt-BR': 'Por favor, responda apenas com um número.',
    en: 'Please answer with a number only.',
    es: 'Por favor, responde solo con un número.',
    tr: 'Lütfen yalnızca bir sayı ile yanıtlayın.',
  },
  consentQuestion: {
    'pt-BR': 'Você concorda com o tratamento dos seus dados para este atendimento?',
    en: 'Do you agree to the processing of your data for this service?',
    es: '¿Estás de acuerdo con el tratamiento de tus datos para esta atención?',
    tr: 'Bu hizmet için verilerinizin işlenmesini kabul ediyor musunuz?',
  },
  consentYes: { 'pt-BR': 'Concordo', en: 'I agree', es: 'De acuerdo', tr: 'Kabul ediyorum' },
  consentNo: { 'pt-BR': 'Não concordo', en: 'I do not agree', es: 'No estoy de acuerdo', tr: 'Kabul etmiyorum' },
  end: { 'pt-BR': 'Finalizar conversa', en: 'End conversation', es: 'Finalizar conversación', tr: 'Sohbeti bitir' },
  mainMenu: { 'pt-BR': 'Menu inicial', en: 'Main menu', es: 'Menú inicial', tr: 'Ana menü' },
  openList: { 'pt-BR': 'Ver opções', en: 'See options', es: 'Ver opciones', tr: 'Seçenekler' },
  position: {
    'pt-BR': '{{name}}, você é o número {{position}} da fila.',
    en: '{{name}}, you are number {{position}} in the queue.',
    es: '{{name}}, eres el número {{position}} de la fila.',
    tr: '{{name}}, sırada {{position}}. kişisiniz.',
  },
  stoppedByMachine: {
    'pt-BR': 'O robô parou: quem escreve parece ser outro robô. Uma pessoa precisa continuar.',
    en: 'The bot stopped: whoever writes seems to be another bot. A person has to go on.',
    es: 'El bot se detuvo: quien escribe parece ser otro bot. Una persona debe continuar.',
    tr: 'Bot durdu: yazan başka bir bot gibi görünüyor. Bir kişinin devam etmesi gerekiyor.',
  },
  stoppedByLimit: {
    'pt-BR': 'O robô parou: já respondeu muitas vezes nesta hora. Uma pessoa precisa continuar.',
    en: 'The bot stopped: it has answered many times within this hour. A person has to go on.',
    es: 'El bot se detuvo: ya respondió muchas veces en esta hora. Una persona debe continuar.',
    tr: 'Bot durdu: bu saat içinde birçok kez yanıt verdi. Bir kişinin devam etmesi gerekiyor.',
  },
  letGo: {
    'pt-BR': 'Não consigo continuar por aqui. Uma pessoa da equipe vai responder assim que possível.',
    en: 'I cannot go on here. Somebody of the team will answer as soon as possible.',
    es: 'No puedo continuar por aquí. Una persona del equipo responderá lo antes posible.',
    tr: 'Buradan devam edemiyorum. Ekipten biri en kısa sürede yanıt verecek.',
  },
  notUnderstood: {
    'pt-BR': 'Não entendi. Pode escrever de outro jeito?',
    en: 'I did not understand. Could you put it differently?',
    es: 'No entendí. ¿Puedes escribirlo de otra manera?',
    tr: 'Anlayamadım. Başka bir şekilde yazar mısınız?',
  },
  audioRefused: {
    'pt-BR': 'Não conseguimos ouvir áudios por aqui. Pode escrever em texto?',
    en: 'We cannot listen to audio here. Could you write it as text?',
    es: 'No podemos escuchar audios por aquí. ¿Puedes escribirlo en texto?',
    tr: 'Burada ses kaydı dinleyemiyoruz. Metin olarak yazabilir misiniz?',
  },
  callRefused: {
    'pt-BR': 'Este número não recebe chamadas. Envie sua mensagem por texto.',
    en: 'This number does not take calls. Please send your message as text.',
    es: 'Este número no recibe llamadas. Envía tu mensaje por texto.',
    tr: 'Bu numara arama kabul etmiyor. Lütfen mesajınızı metin olarak gönderin.',
  },
});
