import { serverTexts } from '../connections/serverTexts.ts';

/** WhatsApp texts that accompany an e-mail with the same content. */
export const phoneText = serverTexts({
  codeMessage: {
    'pt-BR': 'Seu código de acesso: {{code}}. Vale por {{minutes}} minutos. Conta: {{company}}. Não o passe a ninguém.',
    en: 'Your access code: {{code}}. It is good for {{minutes}} minutes. Account: {{company}}. Give it to nobody.',
    es: 'Su código de acceso: {{code}}. Es válido por {{minutes}} minutos. Cuenta: {{company}}. No se lo dé a nadie.',
    tr: 'Erişim kodunuz: {{code}}. {{minutes}} dakika geçerlidir. Hesap: {{company}}. Kimseye vermeyin.',
  },
  confirmChange: {
    'pt-BR':
      'Código para confirmar o novo número da sua conta em {{company}}: {{code}}. Vale por {{minutes}} minutos. Não pediu? Não o passe a ninguém.',
    en: 'Code to confirm the new number of your account at {{company}}: {{code}}. It is good for {{minutes}} minutes. Not you? Give it to nobody.',
    es: 'Código para confirmar el nuevo número de su cuenta en {{company}}: {{code}}. Es válido por {{minutes}} minutos. ¿No lo pidió? No se lo dé a nadie.',
    tr: '{{company}} hesabınızın yeni numarasını doğrulama kodu: {{code}}. {{minutes}} dakika geçerlidir. İstemediyseniz kimseye vermeyin.',
  },
  phoneReplaced: {
    'pt-BR':
      'Este número foi trocado por outro na conta de {{company}} no Prosa. Não foi você? Avise já o administrador da empresa.',
    en: 'This number was replaced by another one in the account of {{company}} on Prosa. Not you? Tell the company’s administrator at once.',
    es: 'Este número fue cambiado por otro en la cuenta de {{company}} en Prosa. ¿No fue usted? Avise ya al administrador de la empresa.',
    tr: 'Prosa’daki {{company}} hesabında bu numaranın yerine başkası kaydedildi. Siz değil miydiniz? Hemen şirket yöneticisine bildirin.',
  },
  accessChanged: {
    'pt-BR':
      'O acesso à sua conta em {{company}} no Prosa mudou: {{changes}}. Não foi você? Avise já o administrador da empresa.',
    en: 'The access to your account at {{company}} on Prosa was changed: {{changes}}. Not you? Tell the company’s administrator at once.',
    es: 'El acceso a su cuenta en {{company}} en Prosa cambió: {{changes}}. ¿No fue usted? Avise ya al administrador de la empresa.',
    tr: 'Prosa’daki {{company}} hesabınıza erişim değişti: {{changes}}. Siz değil miydiniz? Hemen şirket yöneticisine bildirin.',
  },
});

/** WhatsApp texts about an unpaid invoice, sent to the company's own phone. */
export const paymentMessage = serverTexts({
  soon: {
    'pt-BR': 'Prosa: a fatura de {{company}}, {{amount}}, vence em {{due}}. Pague com Pix em {{url}}',
    en: 'Prosa: the invoice of {{company}}, {{amount}}, is due on {{due}}. Pay with Pix at {{url}}',
    es: 'Prosa: la factura de {{company}}, {{amount}}, vence el {{due}}. Pague con Pix en {{url}}',
    tr: 'Prosa: {{company}} faturasının ({{amount}}) son ödeme günü {{due}}. Pix ile ödeyin: {{url}}',
  },
  today: {
    'pt-BR': 'Prosa: a fatura de {{company}}, {{amount}}, vence hoje. Pague com Pix em {{url}}',
    en: 'Prosa: the invoice of {{company}}, {{amount}}, is due today. Pay with Pix at {{url}}',
    es: 'Prosa: la factura de {{company}}, {{amount}}, vence hoy. Pague con Pix en {{url}}',
    tr: 'Prosa: {{company}} faturasının ({{amount}}) son ödeme günü bugün. Pix ile ödeyin: {{url}}',
  },
  overdue: {
    'pt-BR':
      'Prosa: a fatura de {{company}}, {{amount}}, venceu em {{due}}. Pague com Pix e o atendimento volta na hora: {{url}}',
    en: 'Prosa: the invoice of {{company}}, {{amount}}, was due on {{due}}. Pay with Pix and work resumes at once: {{url}}',
    es: 'Prosa: la factura de {{company}}, {{amount}}, venció el {{due}}. Pague con Pix y la atención vuelve al instante: {{url}}',
    tr: 'Prosa: {{company}} faturasının ({{amount}}) son ödeme günü {{due}} idi. Pix ile ödeyin, çalışma hemen devam etsin: {{url}}',
  },
  lastCall: {
    'pt-BR':
      'Prosa: a fatura de {{company}}, {{amount}}, venceu em {{due}}. Em {{suspended}} os números são desconectados. Pague com Pix em {{url}}',
    en: 'Prosa: the invoice of {{company}}, {{amount}}, was due on {{due}}. On {{suspended}} the numbers are disconnected. Pay with Pix at {{url}}',
    es: 'Prosa: la factura de {{company}}, {{amount}}, venció el {{due}}. El {{suspended}} los números se desconectan. Pague con Pix en {{url}}',
    tr: 'Prosa: {{company}} faturasının ({{amount}}) son ödeme günü {{due}} idi. {{suspended}} tarihinde numaraların bağlantısı kesilir. Pix ile ödeyin: {{url}}',
  },
  notKept: {
    'pt-BR':
      'Prosa: {{company}} está suspensa há mais de 30 dias; o que os clientes escrevem não é mais guardado. Pague {{amount}} com Pix em {{url}}',
    en: 'Prosa: {{company}} has been suspended for more than 30 days; what customers write is no longer kept. Pay {{amount}} with Pix at {{url}}',
    es: 'Prosa: {{company}} está suspendida desde hace más de 30 días; lo que escriben los clientes ya no se guarda. Pague {{amount}} con Pix en {{url}}',
    tr: 'Prosa: {{company}} 30 günden uzun süredir askıda; müşterilerin yazdıkları artık saklanmıyor. {{amount}} tutarını Pix ile ödeyin: {{url}}',
  },
});
