import type { Sentences } from '../sentence.ts';

/** Times are in the nominative, so they stand behind a pause. */
export const polish: Sentences = {
  goodMorning: 'Dzień dobry. Tu {hotel}.',
  goodAfternoon: 'Dzień dobry. Tu {hotel}.',
  goodEvening: 'Dobry wieczór. Tu {hotel}.',
  time: 'Zamówiona pobudka: {time}.',
  late: 'Przepraszamy: dzwonimy później, niż było zamówione, o {minutes}.',
  lastCall: 'To jest nasz ostatni telefon.',
  snooze: 'Kolejny telefon za {minutes}: proszę nacisnąć {key}.',
  confirm: 'Aby potwierdzić pobudkę, proszę nacisnąć {key}.',
  snoozed: 'Zadzwonimy ponownie za {minutes}.',
  confirmed: 'Dziękujemy. Życzymy miłego dnia.',
  goodbye: 'Do widzenia.',
  desk: 'Pokój {room}, nie odebrał pobudki. Zamówiona godzina: {time}. Proszę nacisnąć {key}, aby przejąć sprawę.',
  deskCall:
    'Pokój {room}, prosi o obudzenie przez człowieka. Godzina: {time}. Proszę nacisnąć {key}, aby ' +
    'uzyskać połączenie.',
  deskKnock:
    'Pokój {room}, trzeba obudzić pukaniem do drzwi. Godzina: {time}. Proszę nacisnąć {key}, jeśli pani ' +
    'lub pan idzie. Gość obudzony: proszę nacisnąć trzy.',
  deskTrouble:
    'Uwaga. Pobudki w {hotel} nie są teraz pewne. Proszę spojrzeć na ekran. Proszę nacisnąć {key}, aby przejąć sprawę.',
  deskTaken: 'Dziękujemy. Sprawa została przejęta.',
};
