import { texts } from '@web/lib/i18n.ts';

export const facebookTexts = texts('facebook', {
  title: {
    'pt-BR': 'Contas da Meta',
    en: 'Accounts at Meta',
    es: 'Cuentas de Meta',
    tr: 'Meta hesapları',
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
  beginThere: {
    'pt-BR': 'Continuar no Instagram',
    en: 'Continue on Instagram',
    es: 'Continuar en Instagram',
    tr: 'Instagram’da devam et',
  },
  beginOnInstagram: {
    'pt-BR': 'Sem página do Facebook: entre com a própria conta do Instagram. Ela precisa ser profissional.',
    en: 'Without a Facebook page: sign in with the Instagram account itself. It has to be a professional one.',
    es: 'Sin página de Facebook: entre con la propia cuenta de Instagram. Debe ser profesional.',
    tr: 'Facebook sayfası olmadan: Instagram hesabının kendisiyle girin. Hesap profesyonel olmalıdır.',
  },
  noApp: {
    'pt-BR': 'Esta instalação ainda não tem um aplicativo na Meta. Quem a administra pode criar um.',
    en: 'This installation has no app at Meta yet. Whoever runs it can set one up.',
    es: 'Esta instalación aún no tiene una aplicación en Meta. Quien la administra puede crearla.',
    tr: 'Bu kurulumun Meta’da henüz bir uygulaması yok. Yöneticisi bir tane oluşturabilir.',
  },
  signup: {
    'pt-BR': 'Conectar com o Facebook',
    en: 'Connect with Facebook',
    es: 'Conectar con Facebook',
    tr: 'Facebook ile bağla',
  },
  signupText: {
    'pt-BR':
      'Traga ou crie o número entrando no Facebook, sem copiar identificadores. Ou preencha o formulário abaixo.',
    en: 'Bring or create the number by signing in at Facebook, without copying ids. Or fill in the form below.',
    es: 'Traiga o cree el número entrando en Facebook, sin copiar identificadores. O complete el formulario de abajo.',
    tr: 'Kimlikleri kopyalamadan, Facebook’a girerek numarayı getirin ya da oluşturun. Ya da aşağıdaki formu doldurun.',
  },
  pin: {
    'pt-BR': 'PIN de seis dígitos',
    en: 'Six-digit PIN',
    es: 'PIN de seis dígitos',
    tr: 'Altı haneli PIN',
  },
  pinHint: {
    'pt-BR':
      'Registra o número na Meta. Se ele já tem verificação em duas etapas, é o PIN dela; senão, guarde o que escolher.',
    en: 'Registers the number at Meta. If it has two-step verification, it is that PIN; otherwise keep the one you choose.',
    es: 'Registra el número en Meta. Si ya tiene verificación en dos pasos, es ese PIN; si no, guarde el que elija.',
    tr: 'Numarayı Meta’ya kaydeder. İki adımlı doğrulaması varsa onun PIN’idir; yoksa seçtiğinizi saklayın.',
  },
  reading: {
    'pt-BR': 'Buscando as contas…',
    en: 'Looking for the accounts…',
    es: 'Buscando las cuentas…',
    tr: 'Hesaplar aranıyor…',
  },
  denied: {
    'pt-BR': 'O acesso não foi permitido na Meta. Nada mudou.',
    en: 'Access was not allowed at Meta. Nothing changed.',
    es: 'El acceso no se permitió en Meta. Nada cambió.',
    tr: 'Meta’da erişime izin verilmedi. Hiçbir şey değişmedi.',
  },
  choose: {
    'pt-BR': 'Escolha o que conectar. Cada escolha vira uma conexão do plano.',
    en: 'Choose what to connect. Each becomes one connection of the plan.',
    es: 'Elija qué conectar. Cada elección es una conexión del plan.',
    tr: 'Neyi bağlayacağınızı seçin. Her biri planın bir bağlantısı olur.',
  },
  none: {
    'pt-BR': 'Nenhuma conta foi liberada. Volte à Meta e marque ao menos uma.',
    en: 'No account was allowed. Go back to Meta and tick at least one.',
    es: 'No se permitió ninguna cuenta. Vuelva a Meta y marque al menos una.',
    tr: 'Hiçbir hesaba izin verilmedi. Meta’ya dönüp en az birini işaretleyin.',
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
