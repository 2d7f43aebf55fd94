/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'O nome de uma pessoa tem letras, espaços, pontos, vírgulas, hífenes e apóstrofos, no máximo ' +
    '{most}, e começa por letra.',
  'assignment.account': 'Não há nenhuma conta {account} a que se possam atribuir quartos.',
  'defect.photo.size': 'Uma foto tem no máximo {most} bytes.',
  'defect.photo.space':
    'As fotos das avarias em aberto ocupam todo o espaço. Comunique sem foto, ou marque as que já estão reparadas.',
  'defect.photo.type': 'A foto tem de ser JPEG ou PNG.',
  'defect.tooMany': 'Já há {most} avarias em aberto. Marque como reparadas as que o estão.',
  'defect.words': 'Diga em poucas palavras o que está avariado.',
  'handover.meanwhile': 'Entretanto, outra pessoa assumiu o turno.',
  'handover.since': 'Uma passagem de turno só pode começar nos últimos {most} dias.',
  'internal.number': 'Algo falhou aqui. Indique o número {number} à assistência técnica.',
  'note.others': '{author} escreveu esta nota: só {author} ou um administrador a pode alterar.',
  'note.text': 'A nota tem 1 a {most} letras, numa só linha.',
  'password.changing': 'A conta foi alterada neste momento. Entre de novo.',
  'password.common': 'Muita gente usa esta palavra-passe: é tentada primeiro. Escolha algumas palavras só suas.',
  'password.own': 'É pouco mais do que um nome conhecido: o da conta, o do hotel ou Reveille.',
  'password.same': 'É a palavra-passe atual.',
  'password.wrong': 'Esta não é a palavra-passe atual.',
  'limit.staff': 'Um hotel tem no máximo {most} números de funcionários. Remova primeiro alguns.',
  'limit.phones': 'Um hotel tem no máximo {most} telefones. Remova primeiro alguns.',
  'phone.codes': 'Cada serviço precisa do seu próprio código.',
  'phone.needsRoom': 'Para o telefone de um quarto é preciso indicar o quarto.',
  'phone.noRoom': 'Um telefone deste tipo não pertence a nenhum quarto.',
  'phone.room': 'Não há quarto {room}.',
  'rooms.number': 'Um número de quarto tem 1 a 10 algarismos e letras.',
  'setup.code': 'O nome curto tem minúsculas, algarismos, pontos e hífenes, e começa por letra ou algarismo.',
  'staff.language': 'O menu não fala {language}.',
  'staff.pin': 'Um código secreto tem de 4 a 8 algarismos.',
  'staff.pin.easy': 'Este código é demasiado fácil de adivinhar.',
  'status.inspected':
    '{status} é definido por quem inspeciona os quartos: a conta {account} não tem a permissão «inspect».',
  'token.console': 'Um token não abre sessão: inicie sessão com uma palavra-passe.',
  'token.exists': 'A conta já tem um token {token}. Escolha outro nome ou revogue-o primeiro.',
  'token.expired': 'O token {token} expirou. Crie outro.',
  'token.name': 'O nome de um token tem de 1 a {most} caracteres, numa linha.',
  'token.network': 'O token {token} não pode vir do endereço {address}.',
  'token.networks': '"{network}" não é uma rede. Escreva-a como 10.0.0.0/8 ou 192.0.2.7.',
  'token.right': 'Nenhum token pode ter o direito "{right}": retire-o.',
  'limit.tokens': 'Um hotel tem no máximo {most} tokens. Revogue alguns primeiro.',
};
