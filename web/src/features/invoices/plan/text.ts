import { texts } from '@web/lib/i18n.ts';

export const planTexts = texts('ownPlan', {
  title: { 'pt-BR': 'Meu plano', en: 'My plan', es: 'Mi plan', tr: 'Planım' },
  purpose: {
    'pt-BR': 'O que sua empresa pode usar, e os planos que você pode escolher.',
    en: 'What your company may use, and the plans you can choose.',
    es: 'Lo que su empresa puede usar y los planes que puede elegir.',
    tr: 'Şirketinizin neleri kullanabileceği ve seçebileceğiniz planlar.',
  },
  back: { 'pt-BR': 'Faturas', en: 'Invoices', es: 'Facturas', tr: 'Faturalar' },
  perMonth: { 'pt-BR': '{{amount}} por mês', en: '{{amount}} a month', es: '{{amount}} al mes', tr: 'Ayda {{amount}}' },
  noPrice: { 'pt-BR': 'Grátis', en: 'Free', es: 'Gratis', tr: 'Ücretsiz' },
  present: { 'pt-BR': 'Plano atual', en: 'Present plan', es: 'Plan actual', tr: 'Şu anki plan' },
  next: {
    'pt-BR': 'A partir de {{date}}',
    en: 'From {{date}} on',
    es: 'A partir del {{date}}',
    tr: '{{date}} itibarıyla',
  },
  ofLimit: {
    'pt-BR': '{{most}} ({{used}} em uso)',
    en: '{{most}} ({{used}} in use)',
    es: '{{most}} ({{used}} en uso)',
    tr: '{{most}} ({{used}} kullanımda)',
  },
  notIncluded: { 'pt-BR': 'não incluído', en: 'not included', es: 'no incluido', tr: 'dahil değil' },
  choose: { 'pt-BR': 'Escolher {{name}}', en: 'Choose {{name}}', es: 'Elegir {{name}}', tr: '{{name}} planını seç' },
  scheduled: {
    'pt-BR': 'A empresa passa para o plano {{name}} depois de {{date}}. A próxima fatura já é dele.',
    en: 'The company moves to the plan {{name}} after {{date}}. The next invoice is for it already.',
    es: 'La empresa pasa al plan {{name}} después del {{date}}. La próxima factura ya es de él.',
    tr: 'Şirket {{date}} tarihinden sonra {{name}} planına geçer. Sonraki fatura zaten onun içindir.',
  },
  keep: {
    'pt-BR': 'Ficar no {{name}}',
    en: 'Stay on {{name}}',
    es: 'Quedarse en {{name}}',
    tr: '{{name}} planında kal',
  },
  kept: {
    'pt-BR': 'Sua empresa fica no plano {{name}}',
    en: 'Your company stays on the plan {{name}}',
    es: 'Su empresa se queda en el plan {{name}}',
    tr: 'Şirketiniz {{name}} planında kalıyor',
  },
  agreed: {
    'pt-BR': 'Seu plano foi combinado com a plataforma. Para mudar, fale com o suporte.',
    en: 'Your plan was agreed with the platform. To change it, contact support.',
    es: 'Su plan se acordó con la plataforma. Para cambiarlo, hable con soporte.',
    tr: 'Planınız platformla kararlaştırıldı. Değiştirmek için destekle görüşün.',
  },
  beingPaid: {
    'pt-BR': 'Há uma fatura sendo paga. O plano pode mudar quando o pagamento terminar, ou uma hora depois.',
    en: 'An invoice is being paid. The plan can change when the payment is done, or an hour later.',
    es: 'Hay una factura en proceso de pago. El plan puede cambiar cuando el pago termine, o una hora después.',
    tr: 'Bir fatura ödeniyor. Plan, ödeme bitince ya da bir saat sonra değişebilir.',
  },
  overNow: {
    'pt-BR':
      'Sua empresa tem mais do que o plano permite. Não dá para criar mais, e usuários e conexões além do plano são pausados depois de alguns dias. Nada é excluído.',
    en: 'Your company has more than the plan allows. Nothing can be added, and users and connections beyond the plan are paused after some days. Nothing is deleted.',
    es: 'Su empresa tiene más de lo que el plan permite. No se puede crear más, y los usuarios y conexiones que superan el plan quedan en pausa después de unos días. No se elimina nada.',
    tr: 'Şirketinizde planın izin verdiğinden fazlası var. Yenisi eklenemez ve planı aşan kullanıcılar ve bağlantılar birkaç gün sonra duraklatılır. Hiçbir şey silinmez.',
  },
  confirmTitle: {
    'pt-BR': 'Mudar para o plano {{name}}?',
    en: 'Change to the plan {{name}}?',
    es: '¿Cambiar al plan {{name}}?',
    tr: '{{name}} planına geçilsin mi?',
  },
  now: {
    'pt-BR': 'Vale na hora. O próximo vencimento é em {{date}}, por {{amount}} ao mês.',
    en: 'It counts at once. The next payment is due on {{date}}, at {{amount}} a month.',
    es: 'Vale al instante. El próximo vencimiento es el {{date}}, por {{amount}} al mes.',
    tr: 'Hemen geçerli olur. Sonraki ödeme günü {{date}}, ayda {{amount}}.',
  },
  sooner: {
    'pt-BR': 'O que já foi pago até {{date}} vale no plano novo, por menos dias.',
    en: 'What was paid until {{date}} counts for the new plan, for fewer days.',
    es: 'Lo pagado hasta el {{date}} vale en el plan nuevo, por menos días.',
    tr: '{{date}} tarihine kadar ödenen tutar yeni planda daha az gün için geçerlidir.',
  },
  later: {
    'pt-BR':
      'Vale depois de {{date}}; até lá nada muda, e você pode desistir. A próxima fatura é de {{amount}} por mês.',
    en: 'It counts after {{date}}; until then nothing changes, and you can take it back. The next invoice is {{amount}} a month.',
    es: 'Vale después del {{date}}; hasta entonces nada cambia y puede desistir. La próxima factura es de {{amount}} al mes.',
    tr: '{{date}} tarihinden sonra geçerli olur; o zamana kadar bir şey değişmez ve vazgeçebilirsiniz. Sonraki fatura ayda {{amount}}.',
  },
  over: {
    'pt-BR':
      'Acima do limite do plano. Nada é apagado, mas não dá para criar mais, e depois de alguns dias os usuários e conexões a mais são pausados:',
    en: 'Over the limits of the plan. Nothing is deleted, but nothing can be added, and after some days users and connections beyond it are paused:',
    es: 'Por encima del límite del plan. No se borra nada, pero no se puede crear más, y después de unos días los usuarios y conexiones de más quedan en pausa:',
    tr: 'Planın sınırının üzerinde. Hiçbir şey silinmez, ama yenisi eklenemez ve birkaç gün sonra fazla kullanıcılar ve bağlantılar duraklatılır:',
  },
  overLine: {
    'pt-BR': '{{what}}: {{used}} de {{most}}',
    en: '{{what}}: {{used}} of {{most}}',
    es: '{{what}}: {{used}} de {{most}}',
    tr: '{{what}}: {{used}} / {{most}}',
  },
  lost: {
    'pt-BR': 'Deixa de funcionar:',
    en: 'Stops working:',
    es: 'Deja de funcionar:',
    tr: 'Çalışmayı bırakır:',
  },
  changed: {
    'pt-BR': 'Agora no plano {{name}}',
    en: 'Now on the plan {{name}}',
    es: 'Ahora en el plan {{name}}',
    tr: 'Artık {{name}} planında',
  },
  planned: {
    'pt-BR': 'Mudança para {{name}} marcada',
    en: 'Change to {{name}} scheduled',
    es: 'Cambio a {{name}} programado',
    tr: '{{name}} planına geçiş planlandı',
  },
});
