import { texts } from '@web/lib/i18n.ts';

export const whatsappWayTexts = texts('whatsappWay', {
  title: {
    'pt-BR': 'Conectar WhatsApp',
    en: 'Connect WhatsApp',
    es: 'Conectar WhatsApp',
    tr: 'WhatsApp bağla',
  },
  way: {
    'pt-BR': 'Como o número se conecta',
    en: 'How the number connects',
    es: 'Cómo se conecta el número',
    tr: 'Numara nasıl bağlanır',
  },
  go: { 'pt-BR': 'Continuar', en: 'Continue', es: 'Continuar', tr: 'Devam' },
  official: {
    'pt-BR':
      'A conexão oficial da Meta: estável, com modelos e campanhas, e o número não corre risco de bloqueio por usá-la. Precisa de uma conta comercial da Meta, e a Meta cobra pelos modelos enviados.',
    en: 'Meta’s official connection: stable, with templates and campaigns, and using it does not put the number at risk. It needs a business account at Meta, which charges for templates.',
    es: 'La conexión oficial de Meta: estable, con plantillas y campañas, y usarla no pone en riesgo el número. Necesita una cuenta comercial de Meta, que cobra por las plantillas enviadas.',
    tr: 'Meta’nın resmî bağlantısı: kararlıdır, şablon ve kampanya içerir, kullanmak numarayı riske atmaz. Meta’da bir işletme hesabı gerekir; Meta gönderilen şablonlar için ücret alır.',
  },
  linked: {
    'pt-BR':
      'O celular da empresa lê um código, como no WhatsApp Web, e continua em uso: pronto em um minuto, sem custo da Meta. Não é oficial, e o WhatsApp pode bloquear o número.',
    en: 'The company’s phone scans a code, as for WhatsApp Web, and stays in use: ready in a minute, with no charge by Meta. It is unofficial, and WhatsApp may block the number.',
    es: 'El teléfono de la empresa lee un código, como en WhatsApp Web, y sigue en uso: listo en un minuto, sin costo de Meta. No es oficial, y WhatsApp puede bloquear el número.',
    tr: 'Şirket telefonu, WhatsApp Web’deki gibi bir kod okutur ve kullanımda kalır: bir dakikada hazır, Meta ücreti yok. Resmî değildir; WhatsApp numarayı engelleyebilir.',
  },
});
