import { texts } from '@web/lib/i18n.ts';

export const facebookTexts = texts('facebook', {
  title: {
    'pt-BR': 'Páginas e contas do Instagram',
    en: 'Pages and Instagram accounts',
    es: 'Páginas y cuentas de Instagram',
    tr: 'Sayfalar ve Instagram hesapları',
  },
  begin: {
    'pt-BR': 'Continuar no Facebook',
    en: 'Continue on Facebook',
    es: 'Continuar en Facebook',
    tr: 'Facebook’ta devam et',
  },
  beginFacebook: {
    'pt-BR':
      'Entre no Facebook com quem administra a página e permita o acesso às mensagens. Depois você escolhe as páginas.',
    en: 'Sign in at Facebook as somebody who manages the page and allow access to its messages. You choose the pages afterwards.',
    es: 'Entre en Facebook con quien administra la página y permita el acceso a los mensajes. Después usted elige las páginas.',
    tr: 'Sayfayı yöneten kişi olarak Facebook’a girin ve mesajlara erişime izin verin. Sayfaları ardından seçersiniz.',
  },
  beginInstagram: {
    'pt-BR':
      'A conta precisa ser profissional e estar ligada a uma página. Entre no Facebook com quem administra essa página.',
    en: 'The account has to be a professional one and linked to a page. Sign in at Facebook as somebody who manages that page.',
    es: 'La cuenta debe ser profesional y estar vinculada a una página. Entre en Facebook con quien administra esa página.',
    tr: 'Hesap profesyonel olmalı ve bir sayfaya bağlı olmalıdır. O sayfayı yöneten kişi olarak Facebook’a girin.',
  },
  reading: {
    'pt-BR': 'Buscando as páginas…',
    en: 'Looking for the pages…',
    es: 'Buscando las páginas…',
    tr: 'Sayfalar aranıyor…',
  },
  denied: {
    'pt-BR': 'O acesso não foi permitido no Facebook. Nada mudou.',
    en: 'Access was not allowed at Facebook. Nothing changed.',
    es: 'El acceso no se permitió en Facebook. Nada cambió.',
    tr: 'Facebook’ta erişime izin verilmedi. Hiçbir şey değişmedi.',
  },
  choose: {
    'pt-BR': 'Escolha o que conectar. Cada escolha vira uma conexão do plano.',
    en: 'Choose what to connect. Each becomes one connection of the plan.',
    es: 'Elija qué conectar. Cada elección es una conexión del plan.',
    tr: 'Neyi bağlayacağınızı seçin. Her biri planın bir bağlantısı olur.',
  },
  none: {
    'pt-BR': 'Nenhuma página foi liberada. Volte ao Facebook e marque ao menos uma.',
    en: 'No page was allowed. Go back to Facebook and tick at least one.',
    es: 'No se permitió ninguna página. Vuelva a Facebook y marque al menos una.',
    tr: 'Hiçbir sayfaya izin verilmedi. Facebook’a dönüp en az birini işaretleyin.',
  },
  connected: {
    'pt-BR': 'Já conectada; o acesso será renovado.',
    en: 'Connected already; its access will be renewed.',
    es: 'Ya conectada; se renovará el acceso.',
    tr: 'Zaten bağlı; erişimi yenilenecek.',
  },
  taken: {
    'pt-BR': 'Conectada a outra empresa neste sistema.',
    en: 'Connected to another company of this system.',
    es: 'Conectada a otra empresa de este sistema.',
    tr: 'Bu sistemde başka bir şirkete bağlı.',
  },
  queue: {
    'pt-BR': 'Fila dos atendimentos',
    en: 'Queue of the tickets',
    es: 'Cola de las atenciones',
    tr: 'Görüşmelerin kuyruğu',
  },
  noQueue: { 'pt-BR': 'Sem fila', en: 'No queue', es: 'Sin cola', tr: 'Kuyruk yok' },
  connect: { 'pt-BR': 'Conectar', en: 'Connect', es: 'Conectar', tr: 'Bağla' },
  done: {
    'pt-BR': 'Conexões prontas: {{count}}',
    en: 'Connections ready: {{count}}',
    es: 'Conexiones listas: {{count}}',
    tr: 'Hazır bağlantılar: {{count}}',
  },
  refused: {
    'pt-BR': '{{name}} não foi conectada: {{reason}}',
    en: '{{name}} was not connected: {{reason}}',
    es: '{{name}} no se conectó: {{reason}}',
    tr: '{{name}} bağlanmadı: {{reason}}',
  },
  back: { 'pt-BR': 'Ver conexões', en: 'See connections', es: 'Ver conexiones', tr: 'Bağlantıları gör' },
});
