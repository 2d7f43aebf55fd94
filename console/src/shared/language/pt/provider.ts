import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Fornecedor',
  'provider.hint':
    'Entra-se com a conta que já se tem noutro sítio (OpenID Connect). Registe lá uma aplicação web que ' +
    'devolva a {address}.',
  'provider.name': 'Nome',
  'provider.nameHint': 'Como está no botão: Entrar com …',
  'provider.issuer': 'Endereço do fornecedor',
  'provider.issuerHint': 'O seu emissor (issuer), como ele o escreve: https://login.example.com/hotel',
  'provider.clientId': 'ID de cliente',
  'provider.secret': 'Segredo',
  'provider.secretHint': 'Guardado selado e nunca mais mostrado. Vazio se o fornecedor não deu nenhum.',
  'provider.secretKept': 'Há um guardado. Escreva outro para o substituir.',
  'provider.groups': 'Grupos e funções',
  'provider.groupsHint': 'Um por linha, como GRUPO=FUNÇÃO: rececao=front-desk,inventory. Vale o primeiro que servir.',
  'provider.accountClaim': 'Dado com o nome da conta',
  'provider.groupsClaim': 'Dado com os grupos',
  'provider.hotelsClaim': 'Dado com os hotéis',
  'provider.hotelsClaimHint': 'Só entra quem tem nele o código deste hotel. Vazio: os grupos decidem.',
  'provider.breakGlass': 'Contas para emergências',
  'provider.breakGlassHint':
    'Administradores com palavra-passe, um por linha. Havendo algum, mais ninguém entra com palavra-passe.',
  'provider.try': 'Experimentar',
  'provider.keep': 'Guardar o fornecedor',
  'provider.kept': 'Entra-se com {name}',
  'provider.end': 'Voltar às palavras-passe',
  'provider.endTitle': 'Voltar a entrar com palavra-passe?',
  'provider.endHint': 'As contas criadas pelo fornecedor não têm palavra-passe: reponha-a em cada uma.',
  'provider.ended': 'Entra-se com palavra-passe',
};
