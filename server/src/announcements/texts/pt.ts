import type { Sentences } from '../sentence.ts';

export const portuguese: Sentences = {
  goodMorning: 'Bom dia. Aqui fala {hotel}.',
  goodAfternoon: 'Boa tarde. Aqui fala {hotel}.',
  goodEvening: 'Boa noite. Aqui fala {hotel}.',
  time: 'O seu despertar, para {time}.',
  late: 'Pedimos desculpa: esta chamada tem um atraso de {minutes}.',
  lastCall: 'Esta é a nossa última chamada.',
  snooze: 'Para outra chamada dentro de {minutes}, prima {key}.',
  confirm: 'Para confirmar a chamada, prima {key}.',
  snoozed: 'Voltaremos a ligar dentro de {minutes}.',
  confirmed: 'Obrigado. Tenha um bom dia.',
  goodbye: 'Até logo.',
  desk: 'O quarto {room}, não atendeu a chamada de despertar, marcada para {time}. Prima {key} para assumir a chamada.',
  deskCall: 'O quarto {room}, quer ser acordado por uma pessoa. Hora: {time}. Prima {key} para falar com o quarto.',
  deskKnock:
    'O quarto {room}, deve ser acordado batendo à porta. Hora: {time}. Prima {key} se for lá. ' +
    'Se o hóspede estiver acordado, prima três.',
  deskTrouble:
    'Atenção. De momento não se pode confiar nas chamadas de despertar de {hotel}. Veja o ecrã, por ' +
    'favor. Prima {key} para assumir.',
  deskTaken: 'Obrigado. A chamada está a seu cargo.',
};
