import { serverTexts } from '../connections/serverTexts.ts';

export const accountText = serverTexts({
  codeSubject: {
    'pt-BR': 'Seu código de acesso: {{code}}',
    en: 'Your access code: {{code}}',
    es: 'Su código de acceso: {{code}}',
    tr: 'Erişim kodunuz: {{code}}',
  },
  codeAsked: {
    'pt-BR': 'Alguém pediu uma nova senha para a sua conta em {{company}}. Digite este código para continuar:',
    en: 'Somebody asked for a new password for your account at {{company}}. Type this code to go on:',
    es: 'Alguien pidió una contraseña nueva para su cuenta en {{company}}. Escriba este código para continuar:',
    tr: '{{company}} hesabınız için yeni bir parola istendi. Devam etmek için bu kodu yazın:',
  },
  codeExpires: {
    'pt-BR': 'Vale por {{minutes}} minutos.',
    en: 'It is good for {{minutes}} minutes.',
    es: 'Es válido por {{minutes}} minutos.',
    tr: '{{minutes}} dakika geçerlidir.',
  },
  codeSecret: {
    'pt-BR': 'Não o passe a ninguém, nem a quem diga ser do suporte.',
    en: 'Give it to nobody, not even to somebody who says they are support.',
    es: 'No se lo dé a nadie, ni a quien diga ser del soporte.',
    tr: 'Destekten olduğunu söyleyen biri dahil kimseye vermeyin.',
  },
  codeNotYou: {
    'pt-BR': 'Não foi você? Então não faça nada: sem o código a sua senha continua a mesma.',
    en: 'Not you? Then do nothing: without the code your password stays as it is.',
    es: '¿No fue usted? Entonces no haga nada: sin el código su contraseña sigue igual.',
    tr: 'Siz değil miydiniz? O hâlde bir şey yapmayın: kod olmadan parolanız aynı kalır.',
  },
  invitationSubject: {
    'pt-BR': 'Seu acesso a {{company}}',
    en: 'Your access to {{company}}',
    es: 'Su acceso a {{company}}',
    tr: '{{company}} erişiminiz',
  },
  invited: {
    'pt-BR': 'Criaram um acesso para você em {{company}}, no Prosa. Escolha a sua senha para entrar.',
    en: 'An account at {{company}} on Prosa was made for you. Choose your password to sign in.',
    es: 'Se creó un acceso para usted en {{company}}, en Prosa. Elija su contraseña para entrar.',
    tr: 'Prosa’da {{company}} için size bir hesap açıldı. Giriş yapmak için parolanızı seçin.',
  },
  invitedBy: {
    'pt-BR': '{{by}} convidou você para a equipe de {{company}} no Prosa. Escolha a sua senha para entrar.',
    en: '{{by}} invited you to the team of {{company}} on Prosa. Choose your password to sign in.',
    es: '{{by}} le invitó al equipo de {{company}} en Prosa. Elija su contraseña para entrar.',
    tr: '{{by}} sizi Prosa’daki {{company}} ekibine davet etti. Giriş yapmak için parolanızı seçin.',
  },
  invitationLink: {
    'pt-BR': 'Escolher a senha',
    en: 'Choose your password',
    es: 'Elegir la contraseña',
    tr: 'Parola seç',
  },
  invitationExpires: {
    'pt-BR': 'O link vale por {{days}} dias e funciona uma vez.',
    en: 'The link is good for {{days}} days and works once.',
    es: 'El enlace es válido por {{days}} días y funciona una vez.',
    tr: 'Bağlantı {{days}} gün geçerlidir ve bir kez çalışır.',
  },
  invitationIgnore: {
    'pt-BR': 'Não conhece esta empresa? Ignore este e-mail.',
    en: 'You do not know this company? Ignore this e-mail.',
    es: '¿No conoce esta empresa? Ignore este correo.',
    tr: 'Bu şirketi tanımıyor musunuz? Bu e-postayı yok sayın.',
  },
  proofSubject: {
    'pt-BR': 'Confirme o seu e-mail',
    en: 'Confirm your e-mail',
    es: 'Confirme su correo',
    tr: 'E-postanızı doğrulayın',
  },
  proofAsked: {
    'pt-BR':
      'Este endereço foi usado para cadastrar {{company}} no Prosa. Confirme-o para entrar e conectar o primeiro número da empresa.',
    en: 'This address was used to register {{company}} on Prosa. Confirm it to sign in and to connect the company’s first number.',
    es: 'Esta dirección se usó para registrar {{company}} en Prosa. Confírmela para entrar y conectar el primer número de la empresa.',
    tr: 'Bu adres Prosa’da {{company}} kaydı için kullanıldı. Giriş yapmak ve şirketin ilk numarasını bağlamak için doğrulayın.',
  },
  proofElsewhere: {
    'pt-BR':
      'Este endereço foi usado para cadastrar {{company}} no Prosa, e outra conta já entra com ele. Se os dois são seus, nada precisa ser feito: continue usando a conta que já tem.',
    en: 'This address was used to register {{company}} on Prosa, and another account signs in with it already. If both are yours, there is nothing to do: go on with the account that you have.',
    es: 'Esta dirección se usó para registrar {{company}} en Prosa, y otra cuenta ya entra con ella. Si las dos son suyas, no hay nada que hacer: siga con la cuenta que ya tiene.',
    tr: 'Bu adres Prosa’da {{company}} kaydı için kullanıldı ve onunla zaten başka bir hesaba giriliyor. İkisi de sizinse bir şey yapmanız gerekmez: mevcut hesabınızla devam edin.',
  },
  proofMoves: {
    'pt-BR':
      'Se alguém digitou o seu endereço sem ser você, confirme-o com a senha que escolheu no cadastro. Depois disso ele entra em {{company}}, e não mais na outra conta.',
    en: 'If somebody typed your address who is not you, confirm it with the password that you chose when you registered. From then on it signs in to {{company}}, and no longer to the other account.',
    es: 'Si alguien escribió su dirección sin ser usted, confírmela con la contraseña que eligió al registrarse. Desde entonces entra en {{company}}, y ya no en la otra cuenta.',
    tr: 'Adresinizi sizden başkası yazdıysa, kayıtta seçtiğiniz şifreyle doğrulayın. Bundan sonra onunla {{company}} hesabına girilir, öbür hesaba girilmez.',
  },
  changeAsked: {
    'pt-BR':
      'Este endereço foi indicado como o seu novo e-mail em {{company}}, no Prosa. Confirme-o para entrar com ele.',
    en: 'This address was given as your new e-mail at {{company}} on Prosa. Confirm it to sign in with it.',
    es: 'Esta dirección se indicó como su nuevo correo en {{company}}, en Prosa. Confírmela para entrar con ella.',
    tr: 'Bu adres, Prosa’da {{company}} için yeni e-postanız olarak belirtildi. Onunla girmek için doğrulayın.',
  },
  changeMoves: {
    'pt-BR':
      'Outra conta já entra com ele. Se você o confirmar com a sua senha em {{company}}, ele passa a entrar lá, e não mais na outra conta.',
    en: 'Another account signs in with it already. If you confirm it with your password at {{company}}, it signs in there from then on, and no longer to the other account.',
    es: 'Otra cuenta ya entra con ella. Si la confirma con su contraseña en {{company}}, entra allí desde entonces, y ya no en la otra cuenta.',
    tr: 'Onunla zaten başka bir hesaba giriliyor. {{company}} şifrenizle doğrularsanız bundan sonra oraya girilir, öbür hesaba girilmez.',
  },
  proofLink: {
    'pt-BR': 'Confirmar o e-mail',
    en: 'Confirm the e-mail',
    es: 'Confirmar el correo',
    tr: 'E-postayı doğrula',
  },
  proofExpires: {
    'pt-BR': 'O link vale por {{days}} dias.',
    en: 'The link is good for {{days}} days.',
    es: 'El enlace es válido por {{days}} días.',
    tr: 'Bağlantı {{days}} gün geçerlidir.',
  },
  proofIgnore: {
    'pt-BR': 'Não foi você? Ignore este e-mail.',
    en: 'Not you? Ignore this e-mail.',
    es: '¿No fue usted? Ignore este correo.',
    tr: 'Siz değil miydiniz? Bu e-postayı yok sayın.',
  },
  thereSubject: {
    'pt-BR': 'Você já tem uma conta',
    en: 'You already have an account',
    es: 'Usted ya tiene una cuenta',
    tr: 'Zaten bir hesabınız var',
  },
  thereAlready: {
    'pt-BR':
      'Alguém cadastrou uma empresa no Prosa com este endereço. Ele já é seu: com ele você entra em {{company}}, e nenhuma outra conta foi aberta.',
    en: 'Somebody registered a company on Prosa with this address. It is yours already: it signs you in to {{company}}, and no other account was made.',
    es: 'Alguien registró una empresa en Prosa con esta dirección. Ya es suya: con ella entra en {{company}}, y no se abrió ninguna otra cuenta.',
    tr: 'Biri bu adresle Prosa’da bir şirket kaydetti. Adres zaten sizin: onunla {{company}} hesabına girersiniz ve başka hesap açılmadı.',
  },
  thereChange: {
    'pt-BR':
      'Alguém indicou este endereço como o e-mail de outra conta do Prosa. Ele já é seu: com ele você entra em {{company}}, e nada mudou.',
    en: 'Somebody gave this address as the e-mail of another account on Prosa. It is yours already: it signs you in to {{company}}, and nothing changed.',
    es: 'Alguien indicó esta dirección como el correo de otra cuenta de Prosa. Ya es suya: con ella entra en {{company}}, y nada cambió.',
    tr: 'Biri bu adresi Prosa’da başka bir hesabın e-postası olarak belirtti. Adres zaten sizin: onunla {{company}} hesabına girersiniz ve hiçbir şey değişmedi.',
  },
  thereForgotten: {
    'pt-BR':
      'Foi você? Entre com a conta que tem, ou escolha uma nova senha se a esqueceu. Outra empresa precisa de outro endereço.',
    en: 'Was it you? Sign in to the account that you have, or choose a new password if you forgot it. Another company needs another address.',
    es: '¿Fue usted? Entre con la cuenta que tiene, o elija una contraseña nueva si la olvidó. Otra empresa necesita otra dirección.',
    tr: 'Siz miydiniz? Mevcut hesabınıza girin ya da unuttuysanız yeni bir parola seçin. Başka bir şirket için başka bir adres gerekir.',
  },
  thereIgnore: {
    'pt-BR': 'Não foi você? Não é preciso fazer nada: a sua conta continua como está.',
    en: 'Not you? There is nothing to do: your account stays as it is.',
    es: '¿No fue usted? No hay nada que hacer: su cuenta sigue como está.',
    tr: 'Siz değil miydiniz? Bir şey yapmanız gerekmez: hesabınız olduğu gibi kalır.',
  },
  welcomeSubject: {
    'pt-BR': 'Boas-vindas ao Prosa',
    en: 'Welcome to Prosa',
    es: 'Le damos la bienvenida a Prosa',
    tr: 'Prosa’ya hoş geldiniz',
  },
  welcomeReady: {
    'pt-BR': '{{company}} está pronta.',
    en: '{{company}} is ready.',
    es: '{{company}} está lista.',
    tr: '{{company}} hazır.',
  },
  welcomeLogin: {
    'pt-BR': 'Você entra com o e-mail {{login}} e a senha que escolheu.',
    en: 'You sign in with the e-mail {{login}} and the password that you chose.',
    es: 'Usted entra con el correo {{login}} y la contraseña que eligió.',
    tr: '{{login}} e-postası ve seçtiğiniz parolayla giriş yaparsınız.',
  },
  welcomeTrial: {
    'pt-BR': 'O período de teste vai até {{date}}.',
    en: 'The trial ends on {{date}}.',
    es: 'El período de prueba termina el {{date}}.',
    tr: 'Deneme süresi {{date}} tarihinde biter.',
  },
  welcomeLink: { 'pt-BR': 'Entrar', en: 'Sign in', es: 'Entrar', tr: 'Giriş yap' },
});
