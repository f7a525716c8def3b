import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const stoppedText = serverTexts({
  subject: {
    'pt-BR': 'O webhook {{endpoint}} foi parado',
    en: 'The webhook {{endpoint}} was stopped',
    es: 'El webhook {{endpoint}} se detuvo',
    tr: '{{endpoint}} webhook’u durduruldu',
  },
  failing: {
    'pt-BR': 'O endereço do webhook {{endpoint}}, de {{company}}, não aceitou nada por um dia.',
    en: 'The address of the webhook {{endpoint}} of {{company}} took nothing for a day.',
    es: 'La dirección del webhook {{endpoint}}, de {{company}}, no aceptó nada durante un día.',
    tr: '{{company}} şirketinin {{endpoint}} webhook adresi bir gün boyunca hiçbir şeyi almadı.',
  },
  gone: {
    'pt-BR': 'O endereço do webhook {{endpoint}}, de {{company}}, respondeu que não existe mais (410).',
    en: 'The address of the webhook {{endpoint}} of {{company}} answered that it is gone (410).',
    es: 'La dirección del webhook {{endpoint}}, de {{company}}, respondió que ya no existe (410).',
    tr: '{{company}} şirketinin {{endpoint}} webhook adresi artık olmadığını bildirdi (410).',
  },
  mend: {
    'pt-BR':
      'Seus programas não são mais avisados. Corrija o endereço, ative o webhook e reenvie pelo registro o que faltou.',
    en: 'Your programs are told nothing any more. Mend the address, start the webhook and send again from its log what is missing.',
    es: 'Sus programas ya no reciben avisos. Corrija la dirección, active el webhook y reenvíe desde el registro lo que falta.',
    tr: 'Programlarınıza artık bilgi verilmiyor. Adresi düzeltin, webhook’u başlatın ve eksikleri kayıttan yeniden gönderin.',
  },
  open: { 'pt-BR': 'Abrir webhooks', en: 'Open webhooks', es: 'Abrir webhooks', tr: 'Webhook’ları aç' },
});

/** E-mail to the administrators of a company whose webhook was stopped. */
export function webhookStoppedEmail(content: EmailContentOf<'webhookStopped'>, language: Language): EmailParts {
  const { name, companyName, endpoint, cause, url } = content;
  const values = {
    name: sanitizeNameForEmail(name),
    company: sanitizeNameForEmail(companyName),
    endpoint: sanitizeNameForEmail(endpoint),
  };
  const say = (text: Parameters<typeof stoppedText>[0]): string => render(stoppedText(text, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say(cause), say('mend')],
      [emailText('automatic', language)],
    ],
    action: { label: say('open'), url },
  };
}
