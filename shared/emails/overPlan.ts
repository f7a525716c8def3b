import { serverTexts } from '../connections/serverTexts.ts';
import { render } from '../core/template.ts';
import type { Language } from '../users/model.ts';
import { longDate } from './dates.ts';
import type { EmailContentOf, EmailParts } from './model.ts';
import { sanitizeNameForEmail } from './names.ts';
import { emailText } from './texts.ts';

const overText = serverTexts({
  beginsSubject: {
    'pt-BR': '{{company}} tem mais do que o plano permite: escolha até {{lastDay}}',
    en: '{{company}} has more than its plan allows: choose by {{lastDay}}',
    es: '{{company}} tiene más de lo que permite el plan: elija hasta el {{lastDay}}',
    tr: '{{company}} planının izin verdiğinden fazlasına sahip: {{lastDay}} gününe kadar seçin',
  },
  endsSubject: {
    'pt-BR': 'Falta pouco: escolha até {{lastDay}} quem fica em {{company}}',
    en: 'Not long now: choose by {{lastDay}} who stays at {{company}}',
    es: 'Falta poco: elija hasta el {{lastDay}} quién se queda en {{company}}',
    tr: 'Az kaldı: {{company}} şirketinde kimlerin kalacağını {{lastDay}} gününe kadar seçin',
  },
  pausedSubject: {
    'pt-BR': 'O que passava do plano de {{company}} foi pausado',
    en: 'What was beyond the plan of {{company}} has been paused',
    es: 'Lo que superaba el plan de {{company}} está en pausa',
    tr: '{{company}} planını aşanlar duraklatıldı',
  },
  users: {
    'pt-BR': 'Usuários em uso: {{used}}. O plano permite {{most}}.',
    en: 'Users at work: {{used}}. The plan allows {{most}}.',
    es: 'Usuarios en uso: {{used}}. El plan permite {{most}}.',
    tr: 'Çalışan kullanıcı: {{used}}. Planın izni: {{most}}.',
  },
  connections: {
    'pt-BR': 'Conexões em uso: {{used}}. O plano permite {{most}}.',
    en: 'Connections at work: {{used}}. The plan allows {{most}}.',
    es: 'Conexiones en uso: {{used}}. El plan permite {{most}}.',
    tr: 'Çalışan bağlantı: {{used}}. Planın izni: {{most}}.',
  },
  begins: {
    'pt-BR':
      'Até {{lastDay}} tudo continua funcionando. Escolha quem fica ou mude de plano; depois disso, o que não foi escolhido é pausado. Nada é excluído.',
    en: 'Until {{lastDay}} everything goes on. Choose who stays, or change plans; after that, whatever was not chosen is paused. Nothing is deleted.',
    es: 'Hasta el {{lastDay}} todo sigue funcionando. Elija quién se queda o cambie de plan; después, lo que no se eligió queda en pausa. No se elimina nada.',
    tr: '{{lastDay}} gününe kadar her şey çalışır. Kimlerin kalacağını seçin ya da plan değiştirin; sonra seçilmeyenler duraklatılır. Hiçbir şey silinmez.',
  },
  paused: {
    'pt-BR':
      'Nada foi excluído. Você pode trocar quem fica a qualquer momento; com um plano maior, todos voltam sozinhos.',
    en: 'Nothing was deleted. You can change who stays at any time; on a larger plan everybody comes back by itself.',
    es: 'No se eliminó nada. Puede cambiar quién se queda cuando quiera; con un plan mayor, todos vuelven solos.',
    tr: 'Hiçbir şey silinmedi. Kalanları istediğiniz zaman değiştirebilirsiniz; daha büyük bir planda hepsi kendiliğinden döner.',
  },
  choose: { 'pt-BR': 'Escolher quem fica', en: 'Choose who stays', es: 'Elegir quién se queda', tr: 'Kalanları seç' },
});

/** E-mail to the administrators of a company that exceeds its plan. */
export function overPlanEmail(content: EmailContentOf<'overPlan'>, language: Language): EmailParts {
  const { name, companyName, stage, lastDay, over, url } = content;
  const values = {
    name: sanitizeNameForEmail(name),
    company: sanitizeNameForEmail(companyName),
    lastDay: longDate(lastDay, language),
  };
  const say = (key: Parameters<typeof overText>[0], more: Record<string, string> = {}): string =>
    render(overText(key, language), { ...values, ...more });
  return {
    subject: say(`${stage}Subject`),
    paragraphs: [
      [render(emailText('greeting', language), values)],
      over.map(({ limit, used, most }) => say(limit, { used: String(used), most: String(most) })),
      [say(stage === 'paused' ? 'paused' : 'begins')],
      [emailText('automatic', language)],
    ],
    action: { label: say('choose'), url },
  };
}
