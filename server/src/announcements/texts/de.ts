import type { Sentences } from '../sentence.ts';

export const german: Sentences = {
  goodMorning: 'Guten Morgen. Hier ist {hotel}.',
  goodAfternoon: 'Guten Tag. Hier ist {hotel}.',
  goodEvening: 'Guten Abend. Hier ist {hotel}.',
  time: 'Ihr Weckruf, für {time}.',
  late: 'Bitte entschuldigen Sie: Wir rufen mit einer Verspätung von {minutes} an.',
  lastCall: 'Dies ist unser letzter Anruf.',
  snooze: 'Für einen weiteren Anruf in {minutes} drücken Sie die {key}.',
  confirm: 'Wenn Sie wach sind, drücken Sie die {key}.',
  snoozed: 'Wir rufen Sie in {minutes} wieder an.',
  confirmed: 'Vielen Dank. Einen schönen Tag.',
  goodbye: 'Auf Wiederhören.',
  desk:
    'Zimmer {room}, hat den Weckruf nicht angenommen. Weckzeit: {time}. Drücken Sie die {key}, um sich darum ' +
    'zu kümmern.',
  deskCall:
    'Zimmer {room}, möchte persönlich geweckt werden. Weckzeit: {time}. Drücken Sie die {key}, um ' +
    'verbunden zu werden.',
  deskKnock:
    'Zimmer {room}, wird durch Klopfen an der Tür geweckt. Weckzeit: {time}. Drücken Sie die {key}, wenn ' +
    'Sie hingehen. Ist der Gast wach, drücken Sie die drei.',
  deskTrouble:
    'Achtung. Auf die Weckrufe von {hotel} ist zurzeit kein Verlass. Bitte sehen Sie am Bildschirm nach. ' +
    'Drücken Sie die {key}, um sich darum zu kümmern.',
  deskTaken: 'Danke. Sie haben den Weckruf übernommen.',
};
