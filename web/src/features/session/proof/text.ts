import { texts } from '@web/lib/i18n.ts';

export const proofTexts = texts('proof', {
  title: { 'pt-BR': 'Confirmar e-mail', en: 'Confirm e-mail', es: 'Confirmar correo', tr: 'E-postayı doğrula' },
  ask: {
    'pt-BR': 'Confirme que este e-mail é seu para conectar o primeiro número da empresa.',
    en: 'Confirm that this e-mail is yours to connect the company’s first number.',
    es: 'Confirme que este correo es suyo para conectar el primer número de la empresa.',
    tr: 'Şirketin ilk numarasını bağlamak için bu e-postanın size ait olduğunu doğrulayın.',
  },
  elsewhere: {
    'pt-BR':
      'Outra conta já entra com este e-mail. Para que ele passe a entrar na empresa que você cadastrou, digite a senha que escolheu no cadastro. Se as duas contas são suas, feche esta página e continue com a que já tem.',
    en: 'Another account signs in with this e-mail. To have it sign in to the company that you registered, type the password that you chose when you registered. If both accounts are yours, close this page and go on with the one that you have.',
    es: 'Otra cuenta ya entra con este correo. Para que entre en la empresa que usted registró, escriba la contraseña que eligió al registrarse. Si las dos cuentas son suyas, cierre esta página y siga con la que ya tiene.',
    tr: 'Bu e-postayla başka bir hesaba giriliyor. Kaydettiğiniz şirkete girmesi için kayıtta seçtiğiniz şifreyi yazın. İki hesap da sizinse bu sayfayı kapatın ve mevcut hesabınızla devam edin.',
  },
  change: {
    'pt-BR': 'Confirme que este e-mail é seu para entrar com ele a partir de agora.',
    en: 'Confirm that this e-mail is yours to sign in with it from now on.',
    es: 'Confirme que este correo es suyo para entrar con él desde ahora.',
    tr: 'Bundan sonra bu e-postayla girmek için size ait olduğunu doğrulayın.',
  },
  changeElsewhere: {
    'pt-BR':
      'Outra conta já entra com este e-mail. Para que ele passe a entrar na conta que mudou para ele, digite a senha dessa conta. Se não foi você quem pediu, feche esta página.',
    en: 'Another account signs in with this e-mail. To have it sign in to the account that was changed to it, type that account’s password. If it was not you who asked, close this page.',
    es: 'Otra cuenta ya entra con este correo. Para que entre en la cuenta que se cambió a él, escriba la contraseña de esa cuenta. Si no lo pidió usted, cierre esta página.',
    tr: 'Bu e-postayla başka bir hesaba giriliyor. Değişikliğin istendiği hesaba girmesi için o hesabın şifresini yazın. Bunu siz istemediyseniz sayfayı kapatın.',
  },
  changePassword: {
    'pt-BR': 'Senha da conta',
    en: 'Password of the account',
    es: 'Contraseña de la cuenta',
    tr: 'Hesap şifresi',
  },
  changeDone: {
    'pt-BR': 'E-mail confirmado. Entre com ele a partir de agora.',
    en: 'E-mail confirmed. Sign in with it from now on.',
    es: 'Correo confirmado. Entre con él desde ahora.',
    tr: 'E-posta doğrulandı. Bundan sonra onunla girin.',
  },
  password: {
    'pt-BR': 'Senha do cadastro',
    en: 'Password of the registration',
    es: 'Contraseña del registro',
    tr: 'Kayıt şifresi',
  },
  confirm: { 'pt-BR': 'Confirmar', en: 'Confirm', es: 'Confirmar', tr: 'Doğrula' },
  done: {
    'pt-BR': 'E-mail confirmado. Já é possível conectar números.',
    en: 'E-mail confirmed. Numbers can be connected now.',
    es: 'Correo confirmado. Ya se pueden conectar números.',
    tr: 'E-posta doğrulandı. Artık numara bağlanabilir.',
  },
  go: { 'pt-BR': 'Abrir o Prosa', en: 'Open Prosa', es: 'Abrir Prosa', tr: 'Prosa’yı aç' },
});
