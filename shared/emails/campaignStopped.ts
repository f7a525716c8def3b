import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const text = serverTexts({
  subject: {
    'pt-BR': 'Uma campanha foi pausada',
    en: 'A campaign was paused',
    es: 'Se pausó una campaña',
    tr: 'Bir kampanya duraklatıldı',
  },
  paused: {
    'pt-BR': 'O sistema pausou a campanha "{{campaign}}" de {{company}}.',
    en: 'The system paused the campaign "{{campaign}}" of {{company}}.',
    es: 'El sistema pausó la campaña "{{campaign}}" de {{company}}.',
    tr: 'Sistem, {{company}} şirketinin "{{campaign}}" kampanyasını duraklattı.',
  },
  kept: {
    'pt-BR': 'O que já saiu continua valendo; ao retomar, ninguém recebe duas vezes.',
    en: 'What already left stays; when you restart it, nobody gets it twice.',
    es: 'Lo que ya salió se mantiene; al reanudar, nadie lo recibe dos veces.',
    tr: 'Gidenler geçerli kalır; sürdürdüğünüzde kimse iki kez almaz.',
  },
  open: { 'pt-BR': 'Abrir o relatório', en: 'Open the report', es: 'Abrir el informe', tr: 'Raporu aç' },
  failures: {
    'pt-BR': 'Motivo: {{detail}}% dos envios falharam. Veja os motivos no relatório, corrija a lista e retome.',
    en: 'Why: {{detail}}% of the messages failed. Look at the reasons in the report, correct the list, and restart.',
    es: 'Motivo: falló el {{detail}}% de los envíos. Vea los motivos en el informe, corrija la lista y reanude.',
    tr: 'Neden: gönderimlerin %{{detail}} kadarı başarısız. Rapordaki nedenlere bakın, listeyi düzeltin, sürdürün.',
  },
  provider: {
    'pt-BR':
      'Motivo: o canal recusou as últimas mensagens ({{detail}}). Quando ele voltar, reenvie as falhas pelo relatório.',
    en: 'Why: the channel refused the last messages ({{detail}}). Once it works again, retry the failed ones in the report.',
    es: 'Motivo: el canal rechazó los últimos mensajes ({{detail}}). Cuando vuelva, reintente los fallos en el informe.',
    tr: 'Neden: kanal son mesajları reddetti ({{detail}}). Düzelince raporda başarısızları yeniden deneyin.',
  },
  audience: {
    'pt-BR': 'Motivo: ninguém da lista pode receber. Veja a lista e os descadastrados e inicie de novo.',
    en: 'Why: nobody of the list can receive it. Look at the list and at who opted out, and start it again.',
    es: 'Motivo: nadie de la lista puede recibirla. Revise la lista y las bajas e iníciela de nuevo.',
    tr: 'Neden: listedeki kimse alamıyor. Listeye ve çıkanlara bakın, yeniden başlatın.',
  },
  template: {
    'pt-BR': 'Motivo: o modelo de mensagem não está mais aprovado. Escolha outro modelo e retome.',
    en: 'Why: the message template is no longer approved. Choose another one and restart.',
    es: 'Motivo: la plantilla ya no está aprobada. Elija otra y reanude.',
    tr: 'Neden: mesaj şablonu artık onaylı değil. Başka birini seçip sürdürün.',
  },
  quality: {
    'pt-BR': 'Motivo: a qualidade de "{{detail}}" caiu na Meta. Revise texto e lista, e espere antes de retomar.',
    en: 'Why: the quality of "{{detail}}" fell at Meta. Revise text and list, and wait before you restart.',
    es: 'Motivo: bajó la calidad de "{{detail}}" en Meta. Revise texto y lista, y espere antes de reanudar.',
    tr: 'Neden: Meta tarafında "{{detail}}" kalitesi düştü. Metni ve listeyi gözden geçirin, sürdürmeden önce bekleyin.',
  },
  restricted: {
    'pt-BR': 'Motivo: o WhatsApp restringiu "{{detail}}": por ora não pode começar conversas. Espere e retome depois.',
    en: 'Why: WhatsApp restricted "{{detail}}": for now it may begin no conversations. Wait, and restart later.',
    es: 'Motivo: WhatsApp restringió "{{detail}}": por ahora no puede iniciar conversaciones. Espere y reanude después.',
    tr: 'Neden: WhatsApp "{{detail}}" numarasını kısıtladı: şimdilik konuşma başlatamaz. Bekleyin, sonra sürdürün.',
  },
  budget: {
    'pt-BR': 'Motivo: o orçamento foi usado. Aumente-o e retome.',
    en: 'Why: the budget is used. Raise it and restart.',
    es: 'Motivo: se usó el presupuesto. Auméntelo y reanude.',
    tr: 'Neden: bütçe bitti. Artırın ve sürdürün.',
  },
  noConnection: {
    'pt-BR': 'Motivo: nenhuma conexão ficou conectada por um dia. Reconecte e retome.',
    en: 'Why: no connection was connected for a day. Reconnect and restart.',
    es: 'Motivo: ninguna conexión estuvo conectada durante un día. Reconecte y reanude.',
    tr: 'Neden: bir gün boyunca hiçbir bağlantı yoktu. Yeniden bağlayın ve sürdürün.',
  },
  tooLate: {
    'pt-BR': 'Motivo: não pôde começar no dia marcado. Inicie ou marque outra hora.',
    en: 'Why: it could not start on its day. Start it, or set another time.',
    es: 'Motivo: no pudo empezar en su día. Iníciela o marque otra hora.',
    tr: 'Neden: gününde başlayamadı. Başlatın ya da başka bir zaman seçin.',
  },
  plan: {
    'pt-BR': 'Motivo: o plano não inclui campanhas ou a empresa está suspensa. Fale com o suporte.',
    en: 'Why: the plan has no campaigns, or the company is suspended. Talk to support.',
    es: 'Motivo: el plan no incluye campañas o la empresa está suspendida. Hable con soporte.',
    tr: 'Neden: planda kampanya yok ya da şirket askıda. Destekle konuşun.',
  },
});

/** E-mail to the administrators of a company whose campaign the system stopped, with the reason and the next steps. */
export function campaignStoppedEmail(content: EmailContentOf<'campaignStopped'>, language: Language): EmailParts {
  const values = {
    ...{
      name: sanitizeNameForEmail(content.name),
      company: sanitizeNameForEmail(content.companyName),
      campaign: sanitizeNameForEmail(content.campaign),
    },
    detail: sanitizeNameForEmail(content.detail),
  };
  const say = (key: Parameters<typeof text>[0]): string => render(text(key, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say('paused'), say(content.reason)],
      [say('kept')],
      [emailText('automatic', language)],
    ],
    action: { label: say('open'), url: content.url },
  };
}
