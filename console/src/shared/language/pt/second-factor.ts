import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Segundo fator',
  'factor.hint':
    'Além da palavra-passe, um código de uma aplicação no seu telefone: quem só sabe a palavra-passe não entra.',
  'factor.since': 'Códigos de uma aplicação desde {date}. Códigos de recuperação restantes: {count}.',
  'factor.begin': 'Configurar',
  'factor.noKey': 'Esta instalação ainda não pode guardar um segundo fator. Pergunte a quem gere o servidor.',
  'factor.scan':
    'Leia isto com uma aplicação de códigos, ou escreva lá as letras. Depois escreva os seis algarismos ' +
    'que ela mostra.',
  'factor.picture': 'Código QR para a aplicação',
  'factor.letters': 'Letras para a aplicação',
  'factor.code': 'Código',
  'factor.confirm': 'Ativar',
  'factor.recovery': 'Códigos de recuperação',
  'factor.recoveryHint':
    'Se perder o dispositivo, cada um deixa-o entrar uma vez. Só são mostrados agora: imprima-os ou anote-os.',
  'factor.kept': 'Guardei-os',
  'factor.end': 'Desativar',
  'factor.endHint': 'Com a palavra-passe e um código da aplicação, ou um código de recuperação.',
  'factor.required': 'O seu hotel exige isto da sua conta.',
  'factor.step': 'Segundo passo',
  'factor.stepHint': 'Escreva os seis algarismos que a aplicação mostra, ou um código de recuperação.',
  'factor.lost': 'Perdeu o dispositivo e os códigos de recuperação? Um administrador do seu hotel pode ajudar.',
  'factor.back': 'Voltar',
  'factor.must': 'O seu hotel exige um segundo fator desta conta. Entra assim que estiver configurado.',
  'factor.on': 'O seu segundo fator está ativado',
  'factor.off': 'O seu segundo fator está desativado',
  'factor.remove': 'Remover segundo fator',
  'factor.removeOne': 'Remover o segundo fator de {name}?',
  'factor.removeHint':
    'Para quem perdeu o dispositivo. A sessão é terminada em todo o lado, e a palavra-passe sozinha ' +
    'volta a bastar.',
  'passkey.title': 'Chaves de acesso',
  'passkey.hint': 'Entra com um dedo, o rosto ou um PIN em vez da palavra-passe. Fica no seu dispositivo.',
  'passkey.name': 'Nome do dispositivo',
  'passkey.add': 'Adicionar uma chave de acesso',
  'passkey.remove': 'Remover',
  'passkey.since': 'desde {date}',
  'passkey.signIn': 'Entrar com uma chave de acesso',
  'passkey.failed': 'A chave de acesso não foi usada. Tente de novo, ou use a palavra-passe.',
  'passkey.done': 'A chave de acesso está guardada',
};
