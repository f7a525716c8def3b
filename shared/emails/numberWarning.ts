import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const text = serverTexts({
  subject: {
    'pt-BR': 'Aviso sobre a conexão {{connection}}',
    en: 'A warning about the connection {{connection}}',
    es: 'Aviso sobre la conexión {{connection}}',
    tr: '{{connection}} bağlantısı hakkında uyarı',
  },
  qualityMedium: {
    'pt-BR': 'A Meta passou a avaliar como média a qualidade do número "{{connection}}" de {{company}}.',
    en: 'Meta now rates the quality of the number "{{connection}}" of {{company}} as medium.',
    es: 'Meta ahora califica como media la calidad del número "{{connection}}" de {{company}}.',
    tr: 'Meta, {{company}} şirketinin "{{connection}}" numarasının kalitesini artık orta olarak değerlendiriyor.',
  },
  qualityLow: {
    'pt-BR': 'A Meta passou a avaliar como baixa a qualidade do número "{{connection}}" de {{company}}.',
    en: 'Meta now rates the quality of the number "{{connection}}" of {{company}} as low.',
    es: 'Meta ahora califica como baja la calidad del número "{{connection}}" de {{company}}.',
    tr: 'Meta, {{company}} şirketinin "{{connection}}" numarasının kalitesini artık düşük olarak değerlendiriyor.',
  },
  nameDeclined: {
    'pt-BR': 'A Meta recusou o nome "{{detail}}" da conexão "{{connection}}" de {{company}}.',
    en: 'Meta declined the name "{{detail}}" of the connection "{{connection}}" of {{company}}.',
    es: 'Meta rechazó el nombre "{{detail}}" de la conexión "{{connection}}" de {{company}}.',
    tr: 'Meta, {{company}} şirketinin "{{connection}}" bağlantısının "{{detail}}" adını reddetti.',
  },
  templatePaused: {
    'pt-BR': 'A Meta pausou ou desativou modelos de "{{connection}}", de {{company}}: {{detail}}.',
    en: 'Meta paused or disabled templates of "{{connection}}" of {{company}}: {{detail}}.',
    es: 'Meta pausó o desactivó plantillas de "{{connection}}", de {{company}}: {{detail}}.',
    tr: 'Meta, {{company}} şirketinin "{{connection}}" bağlantısında şablonları duraklattı ya da kapattı: {{detail}}.',
  },
  refused: {
    'pt-BR': 'A plataforma recusou o acesso da conexão "{{connection}}" de {{company}}: nada mais sai por ela.',
    en: 'The platform refused the access of the connection "{{connection}}" of {{company}}: nothing leaves by it any more.',
    es: 'La plataforma rechazó el acceso de la conexión "{{connection}}" de {{company}}: ya no sale nada por ella.',
    tr: 'Platform, {{company}} şirketinin "{{connection}}" bağlantısının erişimini reddetti: artık buradan hiçbir şey gönderilmiyor.',
  },
  accessEnding: {
    'pt-BR': 'O acesso da conexão "{{connection}}" de {{company}} termina em poucos dias e não pôde ser renovado.',
    en: 'The access of the connection "{{connection}}" of {{company}} ends in a few days and could not be renewed.',
    es: 'El acceso de la conexión "{{connection}}" de {{company}} termina en pocos días y no se pudo renovar.',
    tr: '{{company}} şirketinin "{{connection}}" bağlantısının erişimi birkaç gün içinde bitiyor ve yenilenemedi.',
  },
  unlinked: {
    'pt-BR': 'O número "{{connection}}" de {{company}} foi desconectado no celular: nada mais chega nem sai por ele.',
    en: 'The number "{{connection}}" of {{company}} was unlinked on its phone: nothing comes or leaves by it any more.',
    es: 'El número "{{connection}}" de {{company}} fue desvinculado en el teléfono: ya no entra ni sale nada por él.',
    tr: '{{company}} şirketinin "{{connection}}" numarasının bağlantısı telefondan kaldırıldı: artık buradan ne gelen ne giden var.',
  },
  banned: {
    'pt-BR': 'O WhatsApp baniu o número "{{connection}}" de {{company}}: nada mais chega nem sai por ele.',
    en: 'WhatsApp banned the number "{{connection}}" of {{company}}: nothing comes or leaves by it any more.',
    es: 'WhatsApp bloqueó el número "{{connection}}" de {{company}}: ya no entra ni sale nada por él.',
    tr: 'WhatsApp, {{company}} şirketinin "{{connection}}" numarasını yasakladı: artık buradan ne gelen ne giden var.',
  },
  replaced: {
    'pt-BR':
      'Outro programa assumiu a sessão do número "{{connection}}" de {{company}}: aqui nada mais chega nem sai por ele.',
    en: 'Another program took over the session of the number "{{connection}}" of {{company}}: here nothing comes or leaves by it any more.',
    es: 'Otro programa tomó la sesión del número "{{connection}}" de {{company}}: aquí ya no entra ni sale nada por él.',
    tr: 'Başka bir program {{company}} şirketinin "{{connection}}" numarasının oturumunu devraldı: burada artık ne gelen ne giden var.',
  },
  overloaded: {
    'pt-BR':
      'O número "{{connection}}" de {{company}} foi posto de lado: o celular dele enviou várias vezes mais do que aceitamos. Nada mais chega nem sai por ele.',
    en: 'The number "{{connection}}" of {{company}} was put aside: its phone repeatedly sent more than we accept. Nothing comes or leaves by it any more.',
    es: 'El número "{{connection}}" de {{company}} fue apartado: su teléfono envió varias veces más de lo que aceptamos. Ya no entra ni sale nada por él.',
    tr: '{{company}} şirketinin "{{connection}}" numarası kenara alındı: telefonu defalarca kabul ettiğimizden fazlasını gönderdi. Artık buradan ne gelen ne giden var.',
  },
  codeAdvice: {
    'pt-BR': 'Abra as conexões, gere um novo código e leia-o com o celular do número.',
    en: 'Open the connections, ask for a new code and scan it with the phone of the number.',
    es: 'Abra las conexiones, genere un código nuevo y léalo con el teléfono del número.',
    tr: 'Bağlantıları açın, yeni bir kod isteyin ve numaranın telefonuyla okutun.',
  },
  overloadedAdvice: {
    'pt-BR':
      'Reinicie a conexão para usá-la de novo. Se voltar a acontecer, veja no celular que aparelhos estão conectados.',
    en: 'Restart the connection to use it again. If it happens again, see on the phone which devices are linked.',
    es: 'Reinicie la conexión para volver a usarla. Si se repite, vea en el teléfono qué dispositivos están vinculados.',
    tr: 'Yeniden kullanmak için bağlantıyı yeniden başlatın. Yinelenirse telefonda hangi cihazların bağlı olduğuna bakın.',
  },
  bannedAdvice: {
    'pt-BR': 'No celular o WhatsApp diz por quê e como pedir uma revisão. Até lá, conecte outro número.',
    en: 'On the phone WhatsApp says why, and how to ask for a review. Until then, connect another number.',
    es: 'En el teléfono WhatsApp dice por qué y cómo pedir una revisión. Hasta entonces, conecte otro número.',
    tr: 'WhatsApp nedenini ve incelemenin nasıl isteneceğini telefonda söyler. O zamana dek başka bir numara bağlayın.',
  },
  accessAdvice: {
    'pt-BR': 'Abra as conexões e conecte a conta de novo.',
    en: 'Open the connections and connect the account again.',
    es: 'Abra las conexiones y conecte la cuenta de nuevo.',
    tr: 'Bağlantıları açın ve hesabı yeniden bağlayın.',
  },
  qualityAdvice: {
    'pt-BR': 'Clientes bloquearam ou denunciaram mensagens. Escreva só a quem pediu, ou o número perde alcance.',
    en: 'Customers blocked or reported messages. Write only to people who asked for it, or the number loses its reach.',
    es: 'Clientes bloquearon o denunciaron mensajes. Escriba solo a quien lo pidió, o el número perderá alcance.',
    tr: 'Müşteriler mesajları engelledi ya da bildirdi. Yalnızca isteyenlere yazın; yoksa numara erişimini yitirir.',
  },
  nameAdvice: {
    'pt-BR': 'Peça outro nome no painel da Meta.',
    en: 'Ask for another name in Meta’s dashboard.',
    es: 'Pida otro nombre en el panel de Meta.',
    tr: 'Meta panelinden başka bir ad isteyin.',
  },
  templateAdvice: {
    'pt-BR': 'Mensagens com eles não saem. Reveja o texto e a quem ele vai.',
    en: 'Messages with them do not leave. Look over the text and whom it goes to.',
    es: 'Los mensajes con ellas no salen. Revise el texto y a quién va.',
    tr: 'Bunlarla mesaj gönderilemez. Metni ve kime gittiğini gözden geçirin.',
  },
  open: { 'pt-BR': 'Abrir conexões', en: 'Open connections', es: 'Abrir conexiones', tr: 'Bağlantıları aç' },
});

const advice = {
  qualityMedium: 'qualityAdvice',
  qualityLow: 'qualityAdvice',
  nameDeclined: 'nameAdvice',
  templatePaused: 'templateAdvice',
  refused: 'accessAdvice',
  accessEnding: 'accessAdvice',
  unlinked: 'codeAdvice',
  banned: 'bannedAdvice',
  replaced: 'codeAdvice',
  overloaded: 'overloadedAdvice',
} as const;

/** E-mail to the administrators of a company whose number WhatsApp rates lower or has blocked, with the next steps. */
export function numberWarningEmail(content: EmailContentOf<'numberWarning'>, language: Language): EmailParts {
  const { name, companyName, connection, warning, detail, url } = content;
  const values = {
    ...{
      name: sanitizeNameForEmail(name),
      company: sanitizeNameForEmail(companyName),
      connection: sanitizeNameForEmail(connection),
      detail: sanitizeNameForEmail(detail),
    },
  };
  const say = (key: Parameters<typeof text>[0]): string => render(text(key, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say(warning), say(advice[warning])],
      [emailText('automatic', language)],
    ],
    action: { label: say('open'), url },
  };
}
