/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
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
  'password.same': 'É a palavra-passe atual.',
  'password.wrong': 'Esta não é a palavra-passe atual.',
  'phone.codes': 'Marcar e anular precisam de dois códigos diferentes.',
  'phone.needsRoom': 'Para o telefone de um quarto é preciso indicar o quarto.',
  'phone.noRoom': 'Um telefone deste tipo não pertence a nenhum quarto.',
  'phone.room': 'Não há quarto {room}.',
  'rooms.number': 'Um número de quarto tem 1 a 10 algarismos e letras.',
  'setup.code': 'O nome curto tem minúsculas, algarismos, pontos e hífenes, e começa por letra ou algarismo.',
  'status.inspected':
    '{status} é definido por quem inspeciona os quartos: a conta {account} não tem a permissão «inspect».',
};
