import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const exportText = serverTexts({
  subject: {
    'pt-BR': 'A exportação de dados pessoais está pronta',
    en: 'The export of personal data is ready',
    es: 'La exportación de datos personales está lista',
    tr: 'Kişisel veri dışa aktarımı hazır',
  },
  ready: {
    'pt-BR': 'O arquivo que você pediu em {{company}} está pronto.',
    en: 'The archive you asked for at {{company}} is ready.',
    es: 'El archivo que pidió en {{company}} está listo.',
    tr: '{{company}} için istediğiniz arşiv hazır.',
  },
  fetch: {
    'pt-BR': 'Baixe em até {{days}} dias, com o seu acesso de administrador; depois ele é apagado.',
    en: 'Download it within {{days}} days, signed in as an administrator; after that it is deleted.',
    es: 'Descárguelo en un plazo de {{days}} días, con su acceso de administrador; después se borra.',
    tr: '{{days}} gün içinde yönetici olarak giriş yapıp indirin; sonrasında silinir.',
  },
  open: { 'pt-BR': 'Abrir a exportação', en: 'Open the export', es: 'Abrir la exportación', tr: 'Dışa aktarımı aç' },
});

/** E-mail to the administrator who ordered the archive of a person's data. */
export function exportReadyEmail(content: EmailContentOf<'exportReady'>, language: Language): EmailParts {
  const values = {
    name: sanitizeNameForEmail(content.name),
    company: sanitizeNameForEmail(content.companyName),
    days: content.days,
  };
  const say = (text: Parameters<typeof exportText>[0]): string => render(exportText(text, language), values);
  return {
    subject: say('subject'),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      [say('ready'), say('fetch')],
      [emailText('automatic', language)],
    ],
    action: { label: say('open'), url: content.url },
  };
}
