import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'De momento as chamadas de despertar não podem tocar.',
  'phones.cause.asterisk': 'A central telefónica não responde, ou não há nenhuma configurada.',
  'phones.cause.trunk': 'A central telefónica perdeu a ligação à PBX.',
  'phones.cause.dialer': 'A parte do Reveille que faz as chamadas não está a funcionar.',
  'phones.cause.disk': 'O disco do servidor está cheio.',
  'phones.cause.sounds': 'O servidor não consegue guardar os anúncios.',
  'phones.cause.clock-jumped': 'O relógio do servidor deu um salto, e as chamadas ficam retidas um minuto.',
  'phones.todo': 'Ligue já para a assistência técnica. Enquanto vir este aviso, ligue à mão para os hóspedes.',
  'phones.wait': 'Isto deve passar sozinho. Se durar mais de dois minutos, ligue para a assistência técnica.',
  'phones.list': 'Lista para ligar à mão',
  'phones.look': 'O que se passa',
  'phones.booked': '{done}, mas os telefones estão em baixo: nada toca até voltarem',
  'live.phones': 'telefones em baixo',
  'done.already': 'Já está marcado: nada foi alterado',
  'done.goneAlready': 'Já estava anulado',
  'alert.tried': 'ligou-se {count} {count|vez|vezes}, {result}, a última às {time}',
  'lost.title': 'Sem ligação ao Reveille desde as {time}.',
  'lost.todo':
    'O que vê pode estar desatualizado e o que escrever não é guardado. As chamadas de despertar podem não tocar: ' +
    'imprima a lista, ligue à mão para os hóspedes e chame a assistência técnica.',
  'lost.tab': 'Sem ligação',
  'alarm.title': 'Alarme',
  'alarm.test': 'Testar o alarme',
  'alarm.notify': 'Notificações no ecrã',
  'alarm.tested': 'Alarme testado',
  'alarm.heard': 'Ouviu-o? Se não, verifique o altifalante e o volume deste computador.',
  'alarm.refused': 'O navegador não permite notificações. Autorize-as para esta página nas definições dele.',
};
