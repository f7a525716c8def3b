import { texts } from '@web/lib/i18n.ts';

export const legalTexts = texts('legal', {
  termsTitle: { 'pt-BR': 'Termos de uso', en: 'Terms of use', es: 'Términos de uso', tr: 'Kullanım koşulları' },
  privacyTitle: {
    'pt-BR': 'Política de privacidade',
    en: 'Privacy policy',
    es: 'Política de privacidad',
    tr: 'Gizlilik politikası',
  },
  version: {
    'pt-BR': 'Versão {{version}}',
    en: 'Version {{version}}',
    es: 'Versión {{version}}',
    tr: 'Sürüm {{version}}',
  },
  elsewhere: {
    'pt-BR': 'Quem mantém esta instalação publica seus próprios textos, que valem no lugar destes:',
    en: 'Whoever operates this installation publishes texts of its own, which hold instead of these:',
    es: 'Quien opera esta instalación publica sus propios textos, que valen en lugar de estos:',
    tr: 'Bu kurulumu işleten kendi metinlerini yayımlıyor; bunların yerine onlar geçerlidir:',
  },
  links: { 'pt-BR': 'Outras páginas', en: 'Other pages', es: 'Otras páginas', tr: 'Diğer sayfalar' },
  signUp: { 'pt-BR': 'Cadastrar empresa', en: 'Register your company', es: 'Registrar empresa', tr: 'Şirket kaydı' },
  serviceTitle: { 'pt-BR': 'O serviço', en: 'The service', es: 'El servicio', tr: 'Hizmet' },
  service: {
    'pt-BR':
      'A Prosa reúne as conversas da sua empresa com os clientes dela em uma só caixa de entrada. Quem mantém esta instalação responde por ela e pelos planos oferecidos.',
    en: 'Prosa brings your company’s conversations with its customers into one inbox. Whoever operates this installation answers for it and for the plans on offer.',
    es: 'Prosa reúne las conversaciones de su empresa con sus clientes en una sola bandeja. Quien opera esta instalación responde por ella y por los planes ofrecidos.',
    tr: 'Prosa, şirketinizin müşterileriyle görüşmelerini tek bir gelen kutusunda toplar. Bu kurulumdan ve sunulan planlardan onu işleten sorumludur.',
  },
  accountTitle: { 'pt-BR': 'Sua conta', en: 'Your account', es: 'Su cuenta', tr: 'Hesabınız' },
  account: {
    'pt-BR':
      'Quem cadastra a empresa administra a conta, decide quem entra e responde pelo que é feito com ela. Guarde a senha e encerre o acesso de quem sai da equipe.',
    en: 'Whoever registers the company administers the account, decides who gets in and answers for what is done with it. Keep the password safe and end the access of people who leave the team.',
    es: 'Quien registra la empresa administra la cuenta, decide quién entra y responde por lo que se hace con ella. Cuide la contraseña y cierre el acceso de quien deja el equipo.',
    tr: 'Şirketi kaydeden kişi hesabı yönetir, kimin gireceğine karar verir ve hesapla yapılanlardan sorumludur. Şifrenizi koruyun ve ekipten ayrılanların erişimini kapatın.',
  },
  conductTitle: { 'pt-BR': 'Uso correto', en: 'Fair use', es: 'Uso correcto', tr: 'Doğru kullanım' },
  conduct: {
    'pt-BR':
      'Escreva somente a quem espera notícias da sua empresa e siga as regras de cada canal, como as do WhatsApp. Envios em massa não pedidos, fraudes e conteúdo ilegal não são permitidos.',
    en: 'Write only to people who expect to hear from your company, and follow the rules of each channel, such as WhatsApp’s. Unsolicited bulk messages, fraud and illegal content are not allowed.',
    es: 'Escriba solo a quienes esperan noticias de su empresa y siga las reglas de cada canal, como las de WhatsApp. No se permiten envíos masivos no solicitados, fraudes ni contenido ilegal.',
    tr: 'Yalnızca şirketinizden haber bekleyen kişilere yazın ve WhatsApp gibi her kanalın kurallarına uyun. İstenmeyen toplu mesajlar, dolandırıcılık ve yasa dışı içerik yasaktır.',
  },
  customersTitle: {
    'pt-BR': 'Dados dos seus clientes',
    en: 'Your customers’ data',
    es: 'Datos de sus clientes',
    tr: 'Müşterilerinizin verileri',
  },
  customers: {
    'pt-BR':
      'As conversas e os contatos pertencem à sua empresa. Ela decide para que são usados e responde aos pedidos dos titulares; a Prosa os guarda e processa por ordem dela.',
    en: 'Conversations and contacts belong to your company. It decides what they are used for and answers requests of the people concerned; Prosa keeps and processes them on its behalf.',
    es: 'Las conversaciones y los contactos pertenecen a su empresa. Ella decide para qué se usan y responde a los titulares; Prosa los guarda y procesa por encargo suyo.',
    tr: 'Görüşmeler ve kişiler şirketinize aittir. Ne için kullanılacaklarına şirketiniz karar verir ve ilgili kişilerin taleplerini yanıtlar; Prosa bunları şirketiniz adına saklar ve işler.',
  },
  availabilityTitle: { 'pt-BR': 'Disponibilidade', en: 'Availability', es: 'Disponibilidad', tr: 'Erişilebilirlik' },
  availability: {
    'pt-BR':
      'O serviço depende também dos canais de mensagem e da internet. Interrupções podem ocorrer, e a entrega de uma mensagem é informada na própria conversa.',
    en: 'The service also depends on the messaging channels and on the internet. Interruptions can happen, and each conversation shows whether a message was delivered.',
    es: 'El servicio depende también de los canales de mensajería y de internet. Puede haber interrupciones, y la entrega de cada mensaje se muestra en la conversación.',
    tr: 'Hizmet, mesajlaşma kanallarına ve internete de bağlıdır. Kesintiler olabilir; bir mesajın iletilip iletilmediği görüşmede gösterilir.',
  },
  endingTitle: { 'pt-BR': 'Encerramento', en: 'Ending', es: 'Cierre', tr: 'Sona erme' },
  ending: {
    'pt-BR':
      'Sua empresa pode deixar o serviço quando quiser. Vencido o plano, os dados ficam guardados para que ela volte ou peça a exclusão.',
    en: 'Your company may leave the service at any time. When the plan has expired, the data is kept so that the company can return or ask for its deletion.',
    es: 'Su empresa puede dejar el servicio cuando quiera. Vencido el plan, los datos se conservan para que regrese o pida su eliminación.',
    tr: 'Şirketiniz hizmetten istediği zaman ayrılabilir. Plan sona erdiğinde veriler, şirketin geri dönebilmesi veya silinmesini isteyebilmesi için saklanır.',
  },
  dataTitle: { 'pt-BR': 'Quais dados', en: 'Which data', es: 'Qué datos', tr: 'Hangi veriler' },
  data: {
    'pt-BR':
      'Da empresa e da equipe: nome, e-mail, telefone, documento e registros de acesso. Dos clientes: número, nome, mensagens e arquivos trocados, e o que a equipe anota.',
    en: 'Of the company and its team: name, e-mail, phone, document and records of access. Of customers: number, name, messages and files exchanged, and what the team notes down.',
    es: 'De la empresa y su equipo: nombre, correo, teléfono, documento y registros de acceso. De los clientes: número, nombre, mensajes y archivos intercambiados, y lo que el equipo anota.',
    tr: 'Şirket ve ekip için: ad, e-posta, telefon, belge numarası ve erişim kayıtları. Müşteriler için: numara, ad, karşılıklı mesaj ve dosyalar ile ekibin notları.',
  },
  purposeTitle: { 'pt-BR': 'Para quê', en: 'What for', es: 'Para qué', tr: 'Ne için' },
  purpose: {
    'pt-BR':
      'Para entregar e mostrar as conversas, proteger as contas, cobrar o plano e cumprir a lei. Os dados não são vendidos nem usados para publicidade.',
    en: 'To deliver and show conversations, protect accounts, bill the plan and comply with the law. Data is neither sold nor used for advertising.',
    es: 'Para entregar y mostrar las conversaciones, proteger las cuentas, cobrar el plan y cumplir la ley. Los datos no se venden ni se usan para publicidad.',
    tr: 'Görüşmeleri iletmek ve göstermek, hesapları korumak, planı faturalandırmak ve yasalara uymak için. Veriler satılmaz ve reklam için kullanılmaz.',
  },
  accessTitle: { 'pt-BR': 'Quem tem acesso', en: 'Who has access', es: 'Quién tiene acceso', tr: 'Kimler erişir' },
  access: {
    'pt-BR':
      'A equipe da sua empresa, conforme as permissões dadas a cada pessoa; o canal de mensagem; e os serviços externos que a empresa ligar, como integrações e inteligência artificial.',
    en: 'Your company’s team, within the permissions of each person; the messaging channel; and the outside services that the company connects, such as integrations and artificial intelligence.',
    es: 'El equipo de su empresa, según los permisos de cada persona; el canal de mensajería; y los servicios externos que la empresa conecte, como integraciones e inteligencia artificial.',
    tr: 'Her kişinin yetkileri ölçüsünde şirketinizin ekibi; mesajlaşma kanalı; ve entegrasyonlar ya da yapay zekâ gibi şirketin bağladığı dış hizmetler.',
  },
  retentionTitle: { 'pt-BR': 'Por quanto tempo', en: 'How long', es: 'Cuánto tiempo', tr: 'Ne kadar süre' },
  retention: {
    'pt-BR':
      'Enquanto a conta existir, ou até que a empresa os exclua. O registro de alterações é mantido por segurança.',
    en: 'As long as the account exists, or until the company deletes them. The record of changes is kept for security.',
    es: 'Mientras exista la cuenta, o hasta que la empresa los elimine. El registro de cambios se conserva por seguridad.',
    tr: 'Hesap var olduğu sürece veya şirket silene kadar. Değişiklik kayıtları güvenlik için saklanır.',
  },
  deviceTitle: { 'pt-BR': 'No seu navegador', en: 'In your browser', es: 'En su navegador', tr: 'Tarayıcınızda' },
  device: {
    'pt-BR':
      'Um cookie mantém você conectado, e o navegador guarda preferências e rascunhos. Não há cookies de terceiros nem rastreadores.',
    en: 'One cookie keeps you signed in, and the browser keeps preferences and drafts. There are no third-party cookies and no trackers.',
    es: 'Una cookie mantiene su sesión, y el navegador guarda preferencias y borradores. No hay cookies de terceros ni rastreadores.',
    tr: 'Bir çerez oturumunuzu açık tutar; tarayıcı tercihlerinizi ve taslaklarınızı saklar. Üçüncü taraf çerezi ve izleyici yoktur.',
  },
  rightsTitle: { 'pt-BR': 'Seus direitos', en: 'Your rights', es: 'Sus derechos', tr: 'Haklarınız' },
  rights: {
    'pt-BR':
      'Você pode pedir acesso, correção, cópia ou exclusão dos seus dados à empresa com que conversou ou a quem mantém esta instalação.',
    en: 'You may ask for access to, correction, a copy or deletion of your data from the company you talked to or from whoever operates this installation.',
    es: 'Puede pedir acceso, corrección, copia o eliminación de sus datos a la empresa con la que habló o a quien opera esta instalación.',
    tr: 'Verilerinize erişmeyi, düzeltilmesini, bir kopyasını veya silinmesini görüştüğünüz şirketten ya da bu kurulumu işletenden isteyebilirsiniz.',
  },
});
